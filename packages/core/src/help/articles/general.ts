import { constants } from "@gradus/contracts";
import type { Article } from "./article.ts";

const account: Article = {
  slug: "account",
  title: "Your account and your data",
  category: "account",
  content: `
<p>Everything about your account is in <a href="/settings">Settings</a>.</p>
<ul>
<li><strong>E-mail</strong>: we send a link to the new address; it changes when you open it.</li>
<li><strong>Password</strong>: changing it signs you out everywhere else.</li>
<li><strong>Signed-in devices</strong>: end what you do not know.</li>
<li><strong>Notifications</strong>: whether we write to you when a score is ready.</li>
<li><strong>Score defaults</strong>: instrument, level and formats that the editor starts with.</li>
</ul>
<h3>What we keep, and for how long</h3>
<p>Uploads and results are deleted ${constants.FILE_RETENTION_DAYS} days after the upload. Records of payments stay for ${constants.PRIVACY_TRANSACTIONS_YEARS} years, as the law asks. <strong>Export my data</strong> gives you all we have about you as one file. <strong>Delete account</strong> removes profile, files and requests at once and for good; unspent Scores lapse.</p>`,
};

const dashboardHelp: Article = {
  slug: "dashboard-help",
  title: "Dashboard Help",
  category: "general",
  content: `
<p>The dashboard is where you begin.</p>
<ul>
<li>Your <strong>balance</strong> in Scores. Low means ${constants.BALANCE_RED_MAX}, Running Low up to ${constants.BALANCE_RUNNING_LOW_MAX}. See <a href="/helppage?article=credits">How credits work</a>.</li>
<li><strong>Quick actions</strong>: your own shortcuts, chosen in <a href="/settings">Settings</a>.</li>
<li><strong>Quick Stats</strong> of the last 7, 30 or 90 days, or of all time, and below them the levels you practised and the Scores you spent in that time.</li>
<li><strong>Alerts</strong>: a score that is ready, one that failed, a balance that runs low. Dismiss one and it stays away for a day.</li>
<li>Your ${constants.DASHBOARD_RECENT} newest <strong>requests</strong>, with their state. View All opens the whole list.</li>
<li><strong>Referral rewards</strong>: your code for friends.</li>
</ul>
<p>New here? Read <a href="/helppage?article=first-score">Your first score, step by step</a>.</p>`,
};

const failures: Article = {
  slug: "when-it-fails",
  title: "When a request fails",
  category: "general",
  content: `
<p>A failed request costs nothing: its Scores are back in your balance. Its page says what happened.</p>
<dl>
<dt>This level is not within reach of this piece</dt><dd>Too little of the tune would be left. Choose a level nearer to the piece's own.</dd>
<dt>No part of this score fits the chosen instrument</dt><dd>Upload it again and choose one of its parts under Part to rewrite.</dd>
<dt>Took too long, or needs more memory</dt><dd>The score is very long or very full. Upload one movement.</dd>
<dt>Did not pass our own checks</dt><dd>Every rewrite is checked for correct notation, playability and your level. One that does not pass is not delivered. Try another level or fewer wishes, and please tell us.</dd>
</dl>
<p>If it fails twice, write to us from that page: the message carries the request with it, so we can look at once.</p>`,
};

const terms: Article = {
  slug: "musical-terms",
  title: "Musical terms we use",
  category: "general",
  content: `
<dl>
<dt>Accidental</dt><dd>A sharp, flat or natural sign before a note.</dd>
<dt>Bar, measure</dt><dd>The music between two barlines. We say bar when we talk about playing, measure when we count.</dd>
<dt>Block chord, broken chord</dt><dd>All notes of a chord at once, or one after the other.</dd>
<dt>Fidelity</dt><dd>How much of the original is left: tune, harmony, bass and figures.</dd>
<dt>Key</dt><dd>The home of a piece, such as D minor. It stays unless you choose another under Target key.</dd>
<dt>Part</dt><dd>What one player plays.</dd>
<dt>Position</dt><dd>Where the hand lies on the keys. A change of position is a move of the whole hand.</dd>
<dt>Staff, staves</dt><dd>The five lines. Piano music has two.</dd>
<dt>Tie</dt><dd>A curve that joins two notes of the same pitch into one sound. A slur joins different notes.</dd>
<dt>Triplet</dt><dd>Three notes in the time of two.</dd>
<dt>Upbeat, pickup</dt><dd>Notes before the first full bar. The bar that holds them is counted as bar 0.</dd>
<dt>Voice</dt><dd>One line of music. Two voices in one hand mean that it holds one note and moves another.</dd>
</dl>`,
};

export const general: readonly Article[] = [dashboardHelp, failures, terms];
export const accountArticles: readonly Article[] = [account];
