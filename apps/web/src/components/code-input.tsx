import type { ComponentProps } from "react";

type CodeInputProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  readonly value: string;
  readonly onText: (text: string) => void;
};

/** Where a code is typed that is written in capitals: no suggestions, no spelling. Stands in a `Field`. */
export function CodeInput({ onText, ...control }: CodeInputProps) {
  return (
    <input
      className="input"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={({ target }) => onText(target.value)}
      {...control}
    />
  );
}
