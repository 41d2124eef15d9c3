import { type ContactForm, constants, texts } from "@gradus/contracts";
import { describe, expect, it } from "vitest";
import { addAttachments } from "./attachments.ts";
import { keepDraft, keptDraft } from "./contact-store.ts";
import { contactHints, requestOfPage } from "./contact-values.ts";

const whole: ContactForm = { name: "Ada", email: "ada@example.org", ticketType: "General", message: "0123456789" };
const file = (name: string, size = 1) => ({ name, size });
const mb = 1024 * 1024;

describe("the contact form", () => {
  it.each([
    [{}, {}],
    [{ name: " " }, { name: "Enter your name" }],
    [{ name: "n".repeat(constants.CONTACT_NAME_MAX + 1) }, { name: "Name must be 100 characters or less" }],
    [{ email: "" }, { email: "Enter your email address" }],
    [{ email: "ada" }, { email: "Enter a valid email address" }],
    [{ email: `a@${"b".repeat(constants.CONTACT_EMAIL_MAX)}` }, { email: "Email address is too long" }],
    [{ message: "" }, { message: "Describe your question or issue" }],
    [{ message: "  123456789  " }, { message: "Message must be at least 10 characters" }],
    [
      { message: "m".repeat(constants.CONTACT_MESSAGE_MAX + 1) },
      { message: "Message must be 5000 characters or less" },
    ],
    [{ message: "m".repeat(constants.CONTACT_MESSAGE_MAX) }, {}],
  ])("SUP-04 VAL-03: %j shows %j", (change, hints) => {
    expect(contactHints({ ...whole, ...change })).toEqual(hints);
  });

  it("SUP-08: the words of a failure", () => {
    expect(texts.support.failed).toBe("Failed to submit ticket. Please try again.");
  });

  it.each([
    ["/requests/01234567-89ab-cdef-0123-456789abcdef", "01234567-89ab-cdef-0123-456789abcdef"],
    ["/requests", undefined],
    ["/helppage", undefined],
  ])("a message from %s is about %s", (pathname, id) => {
    expect(requestOfPage(pathname)).toBe(id);
  });

  it("a draft is found again by who wrote it, and by nobody else", () => {
    keepDraft("ada", "Half a sen");
    expect([keptDraft("ada"), keptDraft("clara")]).toEqual(["Half a sen", ""]);
  });
});

describe("SUP-12: attached files, before anything is sent", () => {
  it.each([
    ["photo.JPG", undefined],
    ["score.musicxml", undefined],
    ["score.mxl", undefined],
    ["notes.txt", undefined],
    ["virus.exe", "virus.exe cannot be attached"],
    ["drawing.svg", "drawing.svg cannot be attached"],
    ["noextension", "noextension cannot be attached"],
  ])("%s: %s", (name, problem) => {
    const added = addAttachments([], [file(name)]);
    expect(added.files).toHaveLength(problem ? 0 : 1);
    if (problem) expect(added.problem).toContain(problem);
    else expect(added.problem).toBeUndefined();
  });

  it("10 MB fit, one byte more does not; what fits is kept", () => {
    expect(addAttachments([], [file("a.pdf", 10 * mb)]).problem).toBeUndefined();
    const added = addAttachments([], [file("a.pdf", 10 * mb + 1), file("b.pdf")]);
    expect(added.files.map(({ name }) => name)).toEqual(["b.pdf"]);
    expect(added.problem).toContain("10 MB");
  });

  it("five are kept of six", () => {
    const six = ["1", "2", "3", "4", "5", "6"].map((n) => file(`${n}.png`));
    const added = addAttachments(six.slice(0, 3), six.slice(3));
    expect(added.files).toHaveLength(5);
    expect(added.problem).toContain("At most 5 files");
  });
});
