import { constants, generalLevelAt, levelsOf, requestTextLimit } from "@gradus/contracts";
import type { Article } from "./article.ts";

const rows = levelsOf("General").map(
  ({ name, target }) =>
    `<tr><th scope="row">${name}</th><td>${generalLevelAt(target).syllabus.replace("-", " to ")}</td></tr>`,
);

const firstScore: Article = {
  slug: "first-score",
  title: "Your first score, step by step",
  category: "getting-started",
  content: `
<p>You need a score file, or one of the samples on the <a href="/modifyscore">Modify Score</a> page.</p>
<ol>
<li><strong>Drop the file</strong> on the page. Gradus reads it and shows its title, length, key and level. Check that they are right: everything else builds on them.</li>
<li><strong>Choose the direction</strong>: Simplify Score takes notes away and makes hands rest more; Complexify Score adds to the texture. Choose the instrument, and the part if there are several.</li>
<li><strong>Choose the level</strong> on the ladder. The black note is where the piece is now. One or two steps usually keep most of the music.</li>
<li><strong>Write wishes</strong>, if you have any, for example <q>no octaves</q>. You see at once what was understood.</li>
<li><strong>Press the button with the price.</strong> Until then nothing is charged and you can change everything.</li>
</ol>
<figure><img src="/help/editor.png" alt="The Modify Score page: the eight levels as notes on a staff, a black note for the level now and a coloured one for the chosen level." width="775" height="440"><figcaption>The level is chosen on a ladder of eight notes.</figcaption></figure>
<p>Most scores are ready in under ${constants.CLAIM_PROCESSING_MINUTES} minutes. You can leave the page: we write to you when the score is ready, unless you turned that off in <a href="/settings">Settings</a>.</p>`,
};

const levels: Article = {
  slug: "levels",
  title: "Choosing a level",
  category: "getting-started",
  content: `
<p>Gradus measures how hard a piece is to play on a scale from 1 to 9. The number comes from the notes themselves: how many at once, how fast, how far the hands reach and jump, how the rhythm of the hands fits together, how many accidentals there are to read. It is measured before and after, in the same way.</p>
<p>The scale is cut into eight levels. This is how they compare with graded examinations (grades 1 to 8):</p>
<table><thead><tr><th scope="col">Level</th><th scope="col">About grade</th></tr></thead><tbody>${rows.join("")}</tbody></table>
<p>Under <strong>Assessment option</strong> you can aim at the grades of ABRSM, Trinity, RCM, AMEB or Henle in place of our own names. The ladder then has the steps of that system.</p>
<h3>Which one to take</h3>
<ul>
<li>For a pupil: the level of the last piece that went well, not the next one. New notes are hard enough.</li>
<li>One or two steps keep the character of a piece. Three or more often leave the tune with a simple bass.</li>
<li>A level that would leave too little of the music is refused, and your Scores come back. Then choose one nearer to the piece.</li>
</ul>
<p>For instruments other than keyboards the figures put pieces in order; they are not examination grades.</p>`,
};

const wishes: Article = {
  slug: "wishes",
  title: "Saying what matters in your own words",
  category: "getting-started",
  content: `
<p>Both wish fields take plain English, separated by commas, up to ${requestTextLimit.toLocaleString("en")} characters. Under the field each wish is marked while you write:</p>
<ul>
<li><strong>Will be done</strong>, or <strong>Will be done in part</strong>: it was tried on your score; the measures where it does not work are named.</li>
<li><strong>Cannot be done</strong>: it was understood, and the line says what to ask for instead.</li>
<li><strong>Noted</strong>: it is clear, but there is nothing for Gradus to do about it.</li>
<li><strong>Not understood</strong>: say it in another way, or leave it.</li>
</ul>
<h3>Examples that work</h3>
<table><thead><tr><th scope="col">You write</th><th scope="col">What it does</th></tr></thead><tbody>
<tr><td><q>no octaves</q></td><td>no hand plays two notes an octave apart at once</td></tr>
<tr><td><q>stretches up to a sixth</q></td><td>chords fit a small hand</td></tr>
<tr><td><q>keep bars 9-16</q></td><td>these bars stay as they are</td></tr>
<tr><td><q>keep the melody</q></td><td>pitch and rhythm of the tune stay</td></tr>
<tr><td><q>only quarter notes in the left hand</q></td><td>no other note values there</td></tr>
<tr><td><q>left hand block chords</q></td><td>broken chords are played at once</td></tr>
<tr><td><q>no triplets</q></td><td>threes are written in plain values</td></tr>
<tr><td><q>at most two sharps</q></td><td>the key has no more than two</td></tr>
<tr><td><q>fingering at position changes</q></td><td>finger numbers where the hand moves</td></tr>
</tbody></table>
<p><strong>Specific pedagogical requirements</strong> are for what the player should practise or avoid. <strong>Must-haves and must-nots</strong> win where the two disagree. After the rewrite, the card <strong>Your wishes</strong> says of each whether it was kept.</p>`,
};

const result: Article = {
  slug: "reading-the-result",
  title: "Reading the result",
  category: "getting-started",
  content: `
<p>The original and the rewrite stand side by side with the same line breaks, so each bar stands beside itself. <strong>Bar by bar</strong> puts one above the other, which suits a phone.</p>
<figure><img src="/help/result.png" alt="The result page: original and rewrite side by side, changed notes marked with diamonds, the list of changes at the right." width="760" height="451"><figcaption>Every changed note is marked, and the list says why.</figcaption></figure>
<ul>
<li>A <strong>diamond</strong> marks a changed note, a <strong>cross</strong> one that was removed, a <strong>circle</strong> one that was added. The marks can be hidden.</li>
<li><strong>Before and After</strong> is the measured level, and which part of the playing became easier or harder.</li>
<li><strong>Changes</strong> says with a reason what was done, once for all bars where it was done alike. Choose an entry to see its bars in both versions, or a bar in the score to find its entries.</li>
<li><strong>Your wishes</strong> says which of your wishes were kept.</li>
<li><strong>Not on the printed page</strong> appears when the file holds signs that our pages cannot draw. They are still in the MusicXML file.</li>
</ul>
<p>Listen to both versions with the bar at the foot of the page: see <a href="/helppage?article=listening">Listening and practising</a>.</p>`,
};

const changes: Article = {
  slug: "changes",
  title: "Keeping, rejecting and locking changes",
  category: "getting-started",
  content: `
<p>You have the last word on every change, free of charge.</p>
<figure><img src="/help/changes.png" alt="The list of changes: each entry has buttons to keep or reject it, and a lock." width="352" height="432"><figcaption>Changes can be decided on together with all like them, by bar, or for the page in view.</figcaption></figure>
<ul>
<li><strong>Keep</strong> leaves the change as it is. This is how all of them begin.</li>
<li><strong>Reject</strong> brings back the notes of the original there.</li>
<li><strong>Lock</strong> keeps a change whatever happens beside it.</li>
</ul>
<p>Nothing happens until you press <strong>Apply my choices</strong>. Then the new mix of both versions is written, checked again and measured, and all files are made anew. You can do this as often as you like. Where a choice would cut a tie or a triplet, or leave a wrong bar, its neighbour goes along, and the list says so.</p>`,
};

const listening: Article = {
  slug: "listening",
  title: "Listening and practising",
  category: "getting-started",
  content: `
<p>The bar at the foot of a result plays the original and the rewrite from the same bar, so that you hear what changed.</p>
<figure><img src="/help/player.png" alt="The playback bar: play, repeat, original or rewrite, position, tempo, hands and metronome." width="760" height="47"><figcaption>The playback bar.</figcaption></figure>
<ul>
<li><strong>Tempo</strong> goes from 25% to 150% without changing the pitch.</li>
<li><strong>Repeat</strong> plays one bar over and over.</li>
<li>Each <strong>hand</strong> or part can be turned off: play that one yourself.</li>
<li>There is a <strong>metronome</strong>, and a bar to <strong>count in</strong>.</li>
</ul>
<table><thead><tr><th scope="col">Key</th><th scope="col">What it does</th></tr></thead><tbody>
<tr><td><kbd>Space</kbd></td><td>play or pause</td></tr>
<tr><td><kbd>←</kbd> <kbd>→</kbd></td><td>one bar back or on</td></tr>
<tr><td><kbd>A</kbd></td><td>original or rewrite</td></tr>
<tr><td><kbd>L</kbd></td><td>repeat the chosen bar</td></tr>
<tr><td><kbd>−</kbd> <kbd>+</kbd></td><td>slower or faster</td></tr>
<tr><td><kbd>M</kbd> <kbd>C</kbd></td><td>metronome, count in</td></tr>
<tr><td><kbd>?</kbd></td><td>this list, on the result page</td></tr>
</tbody></table>
<p>An MP3 of the rewrite is made a little after the other files and then appears beside them.</p>`,
};

export const gettingStarted: readonly Article[] = [firstScore, levels, wishes, result, changes, listening];
