import { type Database, mails, sessions as sessionsTable, settings, users } from "@gradus/db";
import { type TestPorts, testPorts, withDatabases } from "@gradus/testing";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

const password = "correct horse";
const address = "192.0.2.1";
const minute = 60_000;
let count = 0;
const newEmail = () => `secure${++count}@example.org`;

withDatabases("the care of accounts", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  beforeAll(async () => {
    database = await open();
    ports = await testPorts(database);
    services = createServices(ports);
  });
  const register = (device?: string) => services.accounts.register({ email: newEmail(), password, device });
  const mailsTo = (email: string) => database.db.select().from(mails).where(eq(mails.to, email));
  const tokenIn = (texts: readonly { text: string }[]) =>
    texts.flatMap(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? "";

  describe("sessions", () => {
    test("are listed with device and times; one or all others end at once, nobody else's", async () => {
      const { account, token } = await register("Firefox\u0000 on Linux");
      ports.clock.advance(minute);
      const phone = await services.accounts.signIn({ email: account.email, password, address, device: "Phone" });
      const stranger = await register();
      const list = await services.accounts.listSessions(account.id, token);
      expect(list.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
        ["Phone", false],
        ["Firefox on Linux", true],
      ]);
      expect(list[1]?.createdAt).toEqual(new Date(ports.clock.now().getTime() - minute));
      expect(JSON.stringify(list)).not.toContain(phone.token);

      const end = (id: string) => services.accounts.endSession(account.id, id);
      const [theirs] = await services.accounts.listSessions(stranger.account.id, stranger.token);
      for (const id of [theirs?.id ?? "", "0".repeat(64)]) await expect(end(id)).rejects.toThrow("Not found");
      await end(list[0]?.id ?? "");
      await expect(services.accounts.verify(phone.token)).rejects.toThrow("User not authenticated");
      const others = [await services.sessions.create(account.id), await services.sessions.create(account.id)];
      await services.accounts.endOtherSessions(account.id, token);
      for (const other of others) await expect(services.accounts.verify(other.token)).rejects.toThrow();
      expect((await services.accounts.verify(token)).id).toBe(account.id);
      expect((await services.accounts.verify(stranger.token)).id).toBe(stranger.account.id);
    });
  });

  describe("a change of e-mail", () => {
    const request = (userId: string, newEmail: string, currentPassword = password) =>
      services.accounts.requestEmailChange({ userId, newEmail, currentPassword });

    test("needs the password and the link of the new mailbox; both addresses hear of it", async () => {
      const { account, token } = await register();
      const fresh = newEmail();
      await expect(request(account.id, fresh, "wrong one")).rejects.toThrow("Incorrect password");
      await expect(request(account.id, "nobody")).rejects.toThrow("Please enter a valid email address");
      await request(account.id, ` ${fresh.toUpperCase()} `);
      expect((await services.accounts.verify(token)).email).toBe(account.email);
      expect((await mailsTo(account.email)).map(({ subject }) => subject)).toEqual([
        "A new email address was asked for",
      ]);
      const sent = await mailsTo(fresh);
      expect(sent[0]?.text).toContain("https://gradus.example.org/login?mode=email&token=");
      const link = tokenIn(sent);
      expect(JSON.stringify(await database.db.query.emailChanges.findMany())).not.toContain(link);

      await services.accounts.confirmEmailChange(link);
      expect((await services.accounts.verify(token)).email).toBe(fresh);
      expect((await mailsTo(account.email)).map(({ subject }) => subject)).toContain("Your email address was changed");
      await services.accounts.signIn({ email: fresh, password, address });
      await expect(services.accounts.signIn({ email: account.email, password, address })).rejects.toThrow("No account");
      await expect(services.accounts.confirmEmailChange(link)).rejects.toThrow("invalid or has expired");
    });

    test("its link ends after 60 minutes, by a newer one, and by a new password", async () => {
      const { account } = await register();
      const linkFor = async () => {
        const email = newEmail();
        await request(account.id, email);
        return tokenIn(await mailsTo(email));
      };
      const first = await linkFor();
      const second = await linkFor();
      await expect(services.accounts.confirmEmailChange(first)).rejects.toThrow("invalid or has expired");
      ports.clock.advance(60 * minute);
      await expect(services.accounts.confirmEmailChange(second)).rejects.toThrow("invalid or has expired");
      const third = await linkFor();
      await services.accounts.changePassword({ userId: account.id, currentPassword: password, newPassword: password });
      await expect(services.accounts.confirmEmailChange(third)).rejects.toThrow("invalid or has expired");
    });

    test("of two accounts that want one address the first to confirm gets it", async () => {
      const [one, two] = [await register(), await register()];
      const wanted = newEmail();
      const links: string[] = [];
      for (const { account } of [one, two]) {
        const known = new Set((await mailsTo(wanted)).map(({ key }) => key));
        await request(account.id, wanted);
        links.push(tokenIn((await mailsTo(wanted)).filter(({ key }) => !known.has(key))));
      }
      await services.accounts.confirmEmailChange(links[0] ?? "");
      await expect(services.accounts.confirmEmailChange(links[1] ?? "")).rejects.toThrow("already exists");
      await expect(request(two.account.id, wanted)).rejects.toThrow("An account with this email already exists");
    });

    test("an account without a password has to set one first; a disabled one changes nothing", async () => {
      const { account } = await register();
      const wanted = newEmail();
      await request(account.id, wanted);
      const link = tokenIn(await mailsTo(wanted));
      await database.db.update(users).set({ passwordHash: null, disabled: true }).where(eq(users.id, account.id));
      await expect(request(account.id, newEmail())).rejects.toThrow("Incorrect password");
      await expect(services.accounts.confirmEmailChange(link)).rejects.toThrow("invalid or has expired");
    });
  });

  describe("point 9 free Scores where mail is sent", () => {
    const open = async () => {
      const proving = createServices({ ...ports, freeScoresNeedProof: true });
      const email = newEmail();
      const { account } = await proving.accounts.register({ email, password });
      const balance = () => proving.credits.balance(account.id);
      return { accounts: proving.accounts, email, id: account.id, balance };
    };

    test("come with the link that the address gets, once", async () => {
      const { accounts, email, balance, id } = await open();
      expect(await balance()).toBe(0);
      const sent = await mailsTo(email);
      expect(sent.map(({ subject }) => subject)).toEqual(["Confirm your email address"]);
      expect(sent[0]?.text).toContain("3 free Scores");
      await accounts.confirmEmailChange(tokenIn(sent));
      expect(await balance()).toBe(3);
      expect((await mailsTo(email)).length).toBe(1);
      await accounts.requestPasswordReset(email);
      await accounts.confirmPasswordReset({ token: tokenIn(await mailsTo(email)), password, address });
      const next = newEmail();
      await accounts.requestEmailChange({ userId: id, newEmail: next, currentPassword: password });
      await accounts.confirmEmailChange(tokenIn(await mailsTo(next)));
      expect(await balance()).toBe(3);
    });

    test("come with a new password or a proved change of address, too", async () => {
      const first = await open();
      await first.accounts.requestPasswordReset(first.email);
      await first.accounts.confirmPasswordReset({ token: tokenIn(await mailsTo(first.email)), password, address });
      expect(await first.balance()).toBe(3);
      const second = await open();
      const next = newEmail();
      await second.accounts.requestEmailChange({ userId: second.id, newEmail: next, currentPassword: password });
      await second.accounts.confirmEmailChange(tokenIn(await mailsTo(next)));
      expect(await second.balance()).toBe(3);
    });

    test("AUTH-39 once per mailbox, also when its account was closed and opened again", async () => {
      const { accounts, email, id } = await open();
      await accounts.confirmEmailChange(tokenIn(await mailsTo(email)));
      await accounts.remove(id);
      const proving = createServices({ ...ports, freeScoresNeedProof: true });
      const again = await proving.accounts.register({ email, password });
      await proving.accounts.confirmEmailChange(tokenIn(await mailsTo(email)));
      expect(await proving.credits.balance(again.account.id)).toBe(0);
    });

    test("wait where they are said to wait, and their link comes again, not without end", async () => {
      const { accounts, email, id } = await open();
      expect(await accounts.freeScoresWaiting(id)).toBe(3);
      await accounts.sendProofLink(id);
      const links = async () => (await mailsTo(email)).filter(({ text }) => text.includes("mode=email"));
      expect(await links()).toHaveLength(2);
      for (let time = 1; time < 10; time++) await accounts.sendProofLink(id);
      await expect(accounts.sendProofLink(id)).rejects.toMatchObject({ code: "auth/too-many-requests" });
      await accounts.confirmEmailChange(tokenIn(await links()));
      expect(await accounts.freeScoresWaiting(id)).toBe(0);
      const before = (await mailsTo(email)).length;
      await accounts.sendProofLink(id);
      expect(await mailsTo(email)).toHaveLength(before);
    });

    test("AUTH-39 do not wait for a mailbox that has had them", async () => {
      const first = await open();
      await first.accounts.confirmEmailChange(tokenIn(await mailsTo(first.email)));
      const [local] = first.email.split("@");
      const second = await first.accounts.register({ email: `${local}+again@example.org`, password });
      expect(await first.accounts.freeScoresWaiting(second.account.id)).toBe(0);
    });

    test("come at once without mail, and no link is sent", async () => {
      const { account } = await register();
      expect(await services.accounts.freeScoresWaiting(account.id)).toBe(0);
      await services.accounts.sendProofLink(account.id);
      expect(await services.credits.balance(account.id)).toBe(3);
      expect(await mailsTo(account.email)).toEqual([]);
    });

    test("AUTH-38 the link of an own address proves it: a listed one becomes admin", async () => {
      const proving = createServices({ ...ports, adminEmails: ["boss@example.org"], freeScoresNeedProof: true });
      const { account, token } = await proving.accounts.register({ email: "boss@example.org", password });
      expect(account.admin).toBe(false);
      await proving.accounts.confirmEmailChange(tokenIn(await mailsTo("boss@example.org")));
      expect((await proving.accounts.verify(token)).admin).toBe(true);
    });
  });

  describe("AUTH-38 ROLE-06: administrators", () => {
    test("the flag of others can be set; the last admin keeps it, also when two demote each other at once", async () => {
      await database.db.update(users).set({ admin: false });
      const [one, two] = [(await register()).account, (await register()).account];
      expect((await services.accounts.setFlags(one.id, { admin: true })).admin).toBe(true);
      await services.accounts.setFlags(two.id, { admin: true });
      const results = await Promise.allSettled(
        [one, two].map(({ id }) => services.accounts.setFlags(id, { admin: false })),
      );
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const last = results[0]?.status === "rejected" ? one : two;
      for (const flags of [{ admin: false }, { disabled: true }]) {
        await expect(services.accounts.setFlags(last.id, flags)).rejects.toThrow("The last admin cannot be changed");
      }
      await expect(services.accounts.remove(last.id)).rejects.toThrow("The last admin account cannot be deleted");
      await expect(services.accounts.setFlags(crypto.randomUUID(), { admin: true })).rejects.toThrow("Not found");
    });

    test("ROLE-06: a disabled account answers 403 with its sessions, and they do not come back", async () => {
      const { account, token } = await register();
      await services.accounts.setFlags(account.id, { disabled: true });
      await expect(services.accounts.verify(token)).rejects.toThrow("This account has been disabled");
      await expect(services.accounts.signIn({ email: account.email, password, address })).rejects.toThrow(
        "This account has been disabled",
      );
      await services.accounts.setFlags(account.id, { disabled: false });
      await expect(services.accounts.verify(token)).rejects.toThrow("User not authenticated");
      expect(await database.db.select().from(sessionsTable).where(eq(sessionsTable.userId, account.id))).toEqual([]);
    });

    test("the operator's link makes an account and its administrator, once used and not before", async () => {
      const email = newEmail();
      const link = await services.accounts.adminLink(` ${email.toUpperCase()}`);
      const [made] = await database.db.select().from(users).where(eq(users.email, email));
      expect(made).toMatchObject({ admin: false, passwordHash: null });
      const token = new URL(link).searchParams.get("token") ?? "";
      expect(await database.db.select().from(mails).where(eq(mails.to, email))).toEqual([]);
      await services.accounts.confirmPasswordReset({ token, password, address });
      expect((await services.accounts.signIn({ email, password, address })).account.admin).toBe(true);
      await expect(services.accounts.confirmPasswordReset({ token, password, address })).rejects.toThrow("invalid");
    });

    test("whoever registered the address before keeps nothing of it: the link sets a new password", async () => {
      const { account, token: session } = await register();
      const link = await services.accounts.adminLink(account.email);
      expect((await services.accounts.verify(session)).admin).toBe(false);
      const token = new URL(link).searchParams.get("token") ?? "";
      await services.accounts.confirmPasswordReset({ token, password: "the owner's own", address });
      await expect(services.accounts.verify(session)).rejects.toThrow("User not authenticated");
      await services.accounts.setFlags(account.id, { disabled: true });
      await expect(services.accounts.adminLink(account.email)).rejects.toThrow("This account has been disabled");
    });
  });

  test("AUTH-32: a hundred failures from anywhere shut one account; a used reset link opens it", async () => {
    const { account } = await register();
    const attempt = (index: number, secret: string) =>
      services.accounts.signIn({ email: account.email, password: secret, address: `198.51.100.${index}` });
    const results: string[] = [];
    for (let index = 0; index < 104; index++) {
      results.push(await attempt(index % 26, "wrong one").then(String, (error) => error.code));
    }
    expect(results.filter((code) => code === "auth/wrong-password")).toHaveLength(100);
    await expect(attempt(200, password)).rejects.toThrow("Too many attempts. Please try again later.");
    await services.accounts.requestPasswordReset(account.email);
    const token = tokenIn(await mailsTo(account.email));
    await services.accounts.confirmPasswordReset({ token, password, address: "198.51.100.200" });
    expect((await attempt(200, password)).account.id).toBe(account.id);
  });

  test("a mail's link turns mails off, only with our signature", async () => {
    const { account } = await register();
    const url = unsubscribeUrl(ports, account.id) ?? "";
    const token = url.split("/").at(-1) ?? "";
    expect(url).toContain("https://gradus.example.org/api/mail/unsubscribe/");
    const wanted = async () =>
      (await database.db.select().from(settings).where(eq(settings.userId, account.id)))[0]?.emailNotifications;
    const forged = `${Buffer.from(account.id).toString("base64url")}.${"A".repeat(43)}`;
    for (const bad of ["", account.id, forged, `${token}=`])
      expect(await services.accounts.unsubscribe(bad)).toBe(false);
    expect(await wanted()).toBe(true);
    expect(await services.accounts.unsubscribe(token)).toBe(true);
    expect(await services.accounts.unsubscribe(token)).toBe(true);
    expect(await wanted()).toBe(false);
    expect(unsubscribeUrl({ secret: ports.secret }, account.id)).toBeUndefined();
  });
});

withDatabases("AUTH_HARDENED", (open) => {
  let services: Services;
  let database: Database;
  beforeAll(async () => {
    database = await open();
    services = createServices({ ...(await testPorts(database)), hardened: true });
  });
  const good = "a rare phrase of mine";

  test.each([
    ["1234567", "Password should be at least 8 characters"],
    ["Password1", "This password is too common. Please choose another one."],
    ["12345678", "This password is too common. Please choose another one."],
    ["iloveyou", "This password is too common. Please choose another one."],
  ])("%s is refused wherever a password is set: %s", async (weak, message) => {
    const { accounts } = services;
    const { account } = await accounts.register({ email: newEmail(), password: good });
    await expect(accounts.registerByMail({ email: newEmail(), password: weak })).rejects.toThrow(message);
    const change = { userId: account.id, currentPassword: good, newPassword: weak };
    await expect(accounts.changePassword(change)).rejects.toThrow(message);
    const token = new URL(await accounts.adminLink(newEmail())).searchParams.get("token") ?? "";
    await expect(accounts.confirmPasswordReset({ token, password: weak, address })).rejects.toThrow(message);
  });

  test("one text for an unknown address, a wrong password and an account without one", async () => {
    const { account } = await services.accounts.register({ email: newEmail(), password: good });
    const google = await services.accounts.register({ email: newEmail(), password: good });
    await database.db.update(users).set({ passwordHash: null }).where(eq(users.id, google.account.id));
    for (const email of [account.email, newEmail(), google.account.email]) {
      await expect(services.accounts.signIn({ email, password: "wrong one", address })).rejects.toMatchObject({
        code: "auth/invalid-credentials",
        message: "Incorrect email or password",
      });
    }
  });

  test("registration opens nothing before the mail's link is used, and the typed password opens nothing ever", async () => {
    const email = newEmail();
    await services.accounts.registerByMail({ email, password: good });
    const signIn = (secret: string) => services.accounts.signIn({ email, password: secret, address });
    await expect(signIn(good)).rejects.toThrow("Incorrect email or password");
    const [mail] = await database.db.select().from(mails).where(eq(mails.to, email));
    expect(mail?.subject).toBe("Finish creating your account");
    const token = /token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    await services.accounts.confirmPasswordReset({ token, password: "another rare phrase", address });
    expect((await signIn("another rare phrase")).account.email).toBe(email);
    await services.accounts.registerByMail({ email, password: good });
    const subjects = (await database.db.select().from(mails).where(eq(mails.to, email))).map(({ subject }) => subject);
    expect(subjects).toContain("You already have an account");
    expect((await signIn("another rare phrase")).account.email).toBe(email);
  });

  test("a change to a taken address says what a change to a free one says", async () => {
    const { account } = await services.accounts.register({ email: newEmail(), password: good });
    const taken = await services.accounts.register({ email: newEmail(), password: good });
    const before = (await database.db.select().from(mails).where(eq(mails.to, taken.account.email))).length;
    const input = { userId: account.id, newEmail: taken.account.email, currentPassword: good };
    expect(await services.accounts.requestEmailChange(input)).toBeUndefined();
    expect(await database.db.select().from(mails).where(eq(mails.to, taken.account.email))).toHaveLength(before);
  });
});
