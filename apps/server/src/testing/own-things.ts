import { fakeScore } from "@gradus/testing";
import type { Person, TestApp } from "./test-app.ts";

let articles = 0;

/** Things that calls of the access matrix and of the contract name by their ids: new ones, or whole again. */
export function createOwnThings(server: TestApp, people: { readonly owner: Person; readonly admin: Person }) {
  let requestId = "";

  /** A completed request of the owner; a new one when a call before has deleted it. */
  async function freshRequest(): Promise<string> {
    const owner = people.owner;
    await server.runJobs();
    const known = requestId && (await server.services.requests.get(owner.id, requestId).catch(() => undefined));
    if (known) return requestId;
    // the session that they signed up with may have ended by now
    const { token } = await server.services.sessions.create(owner.id);
    requestId = await server.submit({ ...owner, token });
    await server.runJobs();

    return requestId;
  }

  /** Another session of the owner, to be ended. */
  async function freshSession(): Promise<string> {
    const owner = people.owner;
    await server.services.sessions.create(owner.id);
    const list = await server.services.accounts.listSessions(owner.id, owner.token);

    return list.find(({ isCurrent }) => !isCurrent)?.id ?? "";
  }

  /** An open checkout of the owner. */
  async function freshCheckout(): Promise<string> {
    const order = { priceId: "price_gradus_starter", quantity: 1, origin: "http://localhost" };

    return (await server.services.payments.checkout(people.owner.id, order)).sessionId;
  }
  async function freshPayment(): Promise<string> {
    await freshCheckout();
    const { items } = await server.services.payments.history(people.owner.id, { page: 1, limit: 1 });

    return items[0]?.id ?? "";
  }
  const freshVoucher = async (): Promise<string> =>
    (await server.services.vouchers.create(people.admin.id, { amountScores: 1 })).id;

  const freshFile = async (): Promise<string> => {
    const upload = { fileName: "a.musicxml", content: fakeScore(8) };
    const wanted = { upload, folder: "", temporary: false, analyze: false };

    return (await server.services.files.upload(people.owner.id, wanted)).file.id;
  };

  /** An access token of the owner; the one before it is revoked, because there may not be many. */
  async function freshToken(): Promise<string> {
    const { accessTokens } = server.services;
    for (const { id, name } of await accessTokens.list(people.owner.id)) {
      if (name === "fresh") await accessTokens.revoke(people.owner.id, id);
    }
    const wanted = { name: "fresh", scopes: ["account"], expiresInDays: 7 } as const;

    return (await accessTokens.create(people.owner.id, wanted)).id;
  }
  const anyProduct = async (): Promise<string> => (await server.services.products.list())[0]?.id ?? "";
  const freshArticle = async (): Promise<string> => {
    const words = { title: `Article ${++articles}`, content: "<p>Text</p>" };

    return (await server.services.help.create(people.admin.id, words)).id;
  };

  /** Somebody whose account an administrator changes. */
  const freshUser = async (): Promise<string> => (await server.signUp()).id;

  const freshNotice = async (): Promise<string> => {
    const times = { startTime: null, endTime: null };
    const notice = {
      type: "info",
      title: "News",
      message: "Hello",
      isActive: true,
      targetUsers: "all",
      ...times,
    } as const;

    return (await server.services.notices.create(people.admin.id, notice)).id;
  };

  /** A message of the owner with a file. */
  async function freshTicket(): Promise<string> {
    const owner = people.owner;
    const input = { name: "Owner", email: owner.email, ticketType: "General", message: "How are you?" } as const;
    const file = { fileName: "a.txt", read: async () => new TextEncoder().encode("text") };

    return server.services.support.open(owner, input, [file]);
  }

  /** Ids of the owner by the procedure that takes them; the others take a request's. */
  const ownIds: Readonly<Record<string, () => Promise<string>>> = {
    "user.endSession": freshSession,
    "user.revokeAccessToken": freshToken,
    "payments.returned": freshCheckout,
    "payments.get": freshPayment,
    "payments.refund": freshPayment,
    "admin.disableVoucher": freshVoucher,
    "requests.file": freshFile,
    "requests.analyzeFile": freshFile,
    "requests.removeFile": freshFile,
    "requests.fileDownloadUrl": freshFile,
    "requests.saveFileToDrive": freshFile,
    "admin.popularProduct": anyProduct,
    "admin.productSale": anyProduct,
    "admin.article": freshArticle,
    "admin.updateArticle": freshArticle,
    "admin.deleteArticle": freshArticle,
    "admin.changeUser": freshUser,
    "admin.deleteUser": freshUser,
    "admin.retryRequest": freshRequest,
    "admin.requestLogs": freshRequest,
    "admin.updateNotification": freshNotice,
    "admin.deleteNotification": freshNotice,
    "admin.changeTicket": freshTicket,
    "admin.replyTicket": freshTicket,
    "admin.resolveTicket": freshTicket,
  };

  return {
    /** Whether the procedure takes an id that is not a request's. */
    isOwn: (name: string): boolean => name in ownIds,
    /** An id of the owner that the procedure or path takes. */
    idFor: (name: string): Promise<string> => {
      if (name.includes("support-tickets")) return freshTicket();
      if (name.includes("/api/files/{id}")) return freshFile();

      return (ownIds[name] ?? freshRequest)();
    },
    freshRequest,
    freshCheckout,
  };
}
export type OwnThings = ReturnType<typeof createOwnThings>;
