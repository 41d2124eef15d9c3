import { childrenOf, readScore, type Score, textOf, titlePage } from "@gradus/score";

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * Whether the title that was read is one that the source's first page prints (pages often print another one than the header
 * says), and whether its composer is. Undefined where the source says neither.
 */
export function compareHeads(
  truth: Uint8Array,
  read: Score,
): { readonly title: boolean | undefined; readonly composer: boolean | undefined } {
  const source = readScore(truth);
  if (!source.ok) return { title: undefined, composer: undefined };
  const [wanted, got] = [titlePage(source.score), titlePage(read)];
  const { root } = source.score.document;
  const credits = [
    ...childrenOf(root, "movement-title").map((movement) => textOf(movement).replace(/^\d+\.\s*/, "")),
    ...childrenOf(root, "credit").map((credit) => childrenOf(credit, "credit-words").map(textOf).join(" ")),
  ];
  const isPrinted = (text: string, header: string): boolean =>
    bare(text) !== "" && [header, ...credits].some((one) => bare(one) === bare(text));
  return {
    title: wanted.title === "" && credits.length === 0 ? undefined : isPrinted(got.title, wanted.title),
    composer: wanted.composer === "" ? undefined : isPrinted(got.composer, wanted.composer),
  };
}
