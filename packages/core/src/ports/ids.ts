/** Random identifiers; a port so that tests are repeatable. */
export type Ids = {
  readonly uuid: () => string;
  /** `bytes` of randomness as lower-case hex */
  readonly token: (bytes: number) => string;
};
