import { arrangeCommand } from "./commands/arrange.ts";
import { checkCommand } from "./commands/check.ts";
import { convertCommand } from "./commands/convert.ts";
import { difficultyCommand } from "./commands/difficulty.ts";
import { ladderCommand } from "./commands/ladder.ts";
import { wishesCommand } from "./commands/wishes.ts";
import { exitCodes } from "./exit-codes.ts";
import { UsageError, usageText } from "./usage.ts";

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  arrange: arrangeCommand,
  ladder: ladderCommand,
  difficulty: difficultyCommand,
  convert: convertCommand,
  check: checkCommand,
  wishes: wishesCommand,
};

/** Runs one command line and answers its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [name = "", ...rest] = args;
  if (["", "help", "--help", "-h"].includes(name) || rest.includes("--help")) {
    console.log(usageText);
    return name === "" ? exitCodes.usage : exitCodes.done;
  }
  try {
    const command = commands[name];
    if (!command) throw new UsageError(`There is no command ${name}.`);
    return await command(rest);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${usageText}`);
      return exitCodes.usage;
    }
    console.error(`Gradus stopped on an unexpected error: ${error instanceof Error ? error.message : String(error)}`);
    return exitCodes.internal;
  }
}
