import { constants } from "@gradus/contracts";
import type { Article } from "./article.ts";

const { MEASURES_PER_CREDIT: measures, PDF_PAGES_PER_CREDIT: pages, REFUND_WINDOW_DAYS: refundDays } = constants;

const credits: Article = {
  slug: "credits",
  title: "How credits work",
  category: "credits",
  content: `
<p>Credits are called Scores. 1 Score covers ${pages} PDF page, or up to ${measures} measures of MusicXML, MXL or MIDI. Repeats count once, an upbeat counts as a measure, and the part with the most measures decides.</p>
<table><thead><tr><th scope="col">Your file</th><th scope="col">Price</th></tr></thead><tbody>
<tr><td>A minuet of 16 measures</td><td>1 Score</td></tr>
<tr><td>A sonatina of ${measures * 2 + 20} measures</td><td>${Math.ceil((measures * 2 + 20) / measures)} Scores</td></tr>
<tr><td>A PDF of 3 pages</td><td>${3 / pages} Scores</td></tr>
</tbody></table>
<p>You see the price, and what is left after, before you order. You start with ${constants.FREE_SIGNUP_CREDITS} free Scores; where we sent you a mail to confirm your address, they come when you have opened its link. Scores never expire.</p>
<h3>What is free</h3>
<ul>
<li>Looking at a file: its length, key, level and price.</li>
<li>Rejecting and locking changes, and applying your choices, as often as you like.</li>
<li>The first time that you rewrite a completed request again with other settings.</li>
<li>All downloads and prints.</li>
</ul>
<p>If processing fails, or you delete a request before it is done, its Scores come back by themselves. <a href="/history">Transaction History</a> lists every Score that came or went.</p>`,
};

const refunds: Article = {
  slug: "refunds",
  title: "Refunds",
  category: "credits",
  content: `
<p><strong>Scores</strong> come back by themselves when a request fails. You need not ask.</p>
<p><strong>Money</strong>: within ${refundDays} days of a purchase you can have the full price back.</p>
<ol>
<li>Open <a href="/history">Transaction History</a> and find the purchase.</li>
<li>Press <strong>Refund</strong> and say why.</li>
</ol>
<p>If none of its Scores are spent, you get your money back at once and the Scores are taken from your balance. If some are, we read your reason first and write to you. You can also ask by Contact Support.</p>`,
};

const referrals: Article = {
  slug: "referrals",
  title: "Referral rewards",
  category: "credits",
  content: `
<p>Your referral code is on the <a href="/">dashboard</a> and in <a href="/settings">Settings</a> under Invite a friend, with a link that carries it.</p>
<p>When a friend registers with it and makes a first purchase, you receive ${constants.REFERRAL_PERCENT}% of the Scores that they bought, rounded down, at least 1. The bonus arrives together with their purchase. A friend must use your code before their first purchase, and only that purchase counts.</p>
<p>If the purchase is refunded, the bonus goes back as well.</p>`,
};

const vouchers: Article = {
  slug: "vouchers",
  title: "Voucher codes",
  category: "credits",
  content: `
<p>Enter a code under <strong>Have a Voucher?</strong> on the <a href="/purchase">Purchase Scores</a> page. Small and capital letters, spaces and dashes do not matter. The Scores are in your balance at once. Each code works once.</p>
<h3>When a code is refused</h3>
<ul>
<li><strong>Invalid voucher code</strong>: check the spelling.</li>
<li><strong>This voucher has already been redeemed</strong>: by you, or by somebody else who has the code.</li>
<li><strong>This voucher has expired</strong> or <strong>is no longer valid</strong>: ask whoever gave it to you.</li>
</ul>
<p>A coupon is something else: it lowers a price, and goes under the packs on the same page.</p>`,
};

export const creditArticles: readonly Article[] = [credits, refunds, referrals, vouchers];
