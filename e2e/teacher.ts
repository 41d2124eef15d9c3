import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Screen, screenshot } from "./chromium.ts";
import { chooseFile, type Hand } from "./hands.ts";
import { expectAccessibleInEveryLook, expectInEveryScreen } from "./looks.ts";
import { sample } from "./requests.ts";
import { signedIn } from "./shared.ts";

const visible = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).filter({ visible: true });

async function uploadAndRewrite(page: Page, hand: Hand): Promise<void> {
  await page.goto("/modifyscore");
  await page.locator("input[type=file]").waitFor({ state: "attached" });
  await chooseFile(page, sample, hand);
  const level = page.locator('input[name="level"][value="Beginner"]');
  await level.waitFor({ state: "attached" });
  // from the one that is chosen: something is to be chosen
  if (await level.isChecked()) await hand.pick(page.locator('input[name="level"][value="Elementary"]'));
  await hand.pick(level);
  expect(await level.isChecked()).toBe(true);
  // the price stands once it is known what the rewrite comes to
  const order = visible(page, "Rewrite for 1 Score");
  await order.waitFor();
  await expect.poll(() => order.isEnabled()).toBe(true);
  await hand.use(order);
  await page.getByText("Completed").first().waitFor({ timeout: 90_000 });
}

async function compare(page: Page, { use }: Hand): Promise<void> {
  await page.getByRole("figure").first().locator("svg").first().waitFor();
  await expect.poll(() => page.getByLabel("Difficulty", { exact: true }).textContent()).toMatch(/AfterBeginner/);
  await use(page.getByRole("button", { name: "Bar by bar" }));
  await page.getByText("Original above, rewrite below").waitFor();
}

async function reject(page: Page, { use }: Hand): Promise<void> {
  const changes = page.getByRole("region", { name: "Changes", exact: true });
  const reject = changes.getByRole("button", { name: /^Reject/ });
  await use(reject.first());
  await changes.getByText(/\d+ kept, [1-9]\d* rejected/).waitFor();
  await use(changes.getByRole("button", { name: "Apply my choices" }));
  await page.getByText("Your choices are in the score").waitFor({ timeout: 60_000 });
}

const more = (page: Page) => page.getByRole("button", { name: /^More: rewrite again/ });
const entry = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });

async function print(page: Page, { use, choose }: Hand): Promise<void> {
  await use(more(page));
  const [file] = await Promise.all([page.waitForEvent("download"), choose(entry(page, "PDF on A4 paper"))]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
}

async function rewriteAgain(page: Page, { use, choose }: Hand): Promise<void> {
  await use(more(page));
  await choose(entry(page, "Rewrite again"));
  const again = page.getByRole("dialog", { name: "Rewrite again" });
  await again.getByText("The first time is free.").waitFor();
  await use(again.getByRole("button", { name: "Rewrite again" }));
  await again.waitFor({ state: "detached" });
  await page.getByText("Completed").first().waitFor({ timeout: 90_000 });
  await expect.poll(() => page.getByRole("banner").textContent()).toMatch(/2(\.0)? Score/);
  // choices about the run before are none about this one
  const changes = page.getByRole("region", { name: "Changes", exact: true });
  await changes
    .getByRole("button", { name: /^Reject/ })
    .first()
    .waitFor();
  await expect.poll(() => changes.getByText(/[1-9]\d* rejected/).count()).toBe(0);
}

async function fetchEarlier(page: Page, { use }: Hand, name: string): Promise<void> {
  const earlier = page.getByRole("region", { name: "Earlier result" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    use(earlier.getByRole("link", { name: /^Download PDF of / })),
  ]);
  expect(file.suggestedFilename()).toMatch(/ - (Beginner|Elementary)\.pdf$/);
  await earlier.scrollIntoViewIfNeeded();
  await screenshot(page, `teacher-earlier-${name}`);
  await expectAccessibleInEveryLook(page, "result with an earlier one");
  await expectInEveryScreen(page, earlier.getByRole("link", { name: /^Download PDF of / }));
}

async function findAndRename(page: Page, { use, type, choose }: Hand): Promise<void> {
  await page.goto("/requests");
  await type(page.getByRole("searchbox", { name: "Search file names" }), "elise");
  await page.waitForURL(/q=elise/);
  await use(visible(page, "More for fur-elise"));
  await choose(entry(page, "Rename"));
  await type(page.getByRole("dialog").getByLabel("File name"), "Elise for Ada");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Elise for Ada" }).filter({ visible: true }).first().waitFor();
}

async function helpAndSupport(page: Page, { use, type, choose }: Hand, menu: string): Promise<void> {
  await page.goto("/helppage");
  await use(page.getByRole("main").getByRole("button", { name: "How credits work", exact: true }));
  await page.getByText("1 Score covers 1 PDF page, or up to 32 measures").waitFor();
  await use(page.getByRole("button", { name: menu }));
  await choose(entry(page, "Support"));
  const form = page.getByRole("dialog", { name: "Contact Support" });
  await type(form.getByLabel("Message"), "Can my pupils share one account?");
  await use(form.getByRole("button", { name: "Send", exact: true }));
  await page.getByText("Your message has been sent.").first().waitFor();
}

/** How a teacher works: by what, on which screen, with which hand, and what the menu of the account is called there. */
type Teacher = readonly [how: string, screen: Screen, hand: Hand, menu: "User menu" | "Open menu"];

/** The eleven tasks of a teacher, one after another. */
export async function teacherTasks([how, screen, hand, menu]: Teacher): Promise<void> {
  const { page, problems, leave } = await signedIn(screen);
  const name = how.replaceAll(" ", "-");
  await uploadAndRewrite(page, hand);
  await compare(page, hand);
  await screenshot(page, `teacher-result-${name}`);
  await reject(page, hand);
  await print(page, hand);
  await rewriteAgain(page, hand);
  await fetchEarlier(page, hand, name);
  await findAndRename(page, hand);
  await screenshot(page, `teacher-requests-${name}`);
  await helpAndSupport(page, hand, menu);
  expect(problems).toEqual([]);
  await leave();
}
