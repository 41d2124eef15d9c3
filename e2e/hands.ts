import type { Locator, Page } from "playwright-core";

/** How somebody works a page. */
export type Hand = {
  readonly use: (target: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  /** the field of a file, which opens the browser's own dialog */
  readonly open: (field: Locator) => Promise<void>;
  /** one of several radio buttons */
  readonly pick: (radio: Locator) => Promise<void>;
  /** an entry of the menu that is open */
  readonly choose: (entry: Locator) => Promise<void>;
};

export const mouse: Hand = {
  use: (target) => target.click(),
  type: (field, text) => field.fill(text),
  // both fields are hidden in their labels
  open: (field) => field.locator("..").click(),
  pick: (radio) => radio.locator("..").click(),
  choose: (entry) => entry.click(),
};

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses `key` until `target` has the focus; throws when it is never reached. */
export async function walkTo(target: Locator, key = "Tab"): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let presses = 0; presses < 250; presses++) {
    if (await hasFocus(target)) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${key} never reached ${target}`);
}

/** Goes there by Tab and presses `key`. */
export async function press(target: Locator, key = "Enter"): Promise<void> {
  await walkTo(target);
  await target.page().keyboard.press(key);
}

export const keyboard: Hand = {
  use: press,
  type: async (field, text) => {
    await press(field, "Control+a");
    await field.page().keyboard.type(text);
  },
  open: press,
  // Tab goes to the one that is chosen, the arrows from there to the others
  pick: async (radio) => {
    const name = await radio.getAttribute("name");
    const chosen = radio.page().locator(`input[name="${name}"]:checked`);
    await walkTo(chosen);
    const isBefore = await radio.evaluate(
      (element, other) =>
        other !== null && (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
      await chosen.elementHandle(),
    );
    await walkTo(radio, isBefore ? "ArrowLeft" : "ArrowRight");
  },
  choose: async (entry) => {
    await walkTo(entry, "ArrowDown");
    await entry.page().keyboard.press("Enter");
  },
};

/** The file that somebody chooses in the browser's own dialog. */
export async function chooseFile(page: Page, file: string, { open }: Hand): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await open(page.locator("input[type=file]"));
  await (await chooser).setFiles(file);
}
