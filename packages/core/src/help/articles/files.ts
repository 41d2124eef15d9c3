import { constants } from "@gradus/contracts";
import type { Article } from "./article.ts";

const fileFormats: Article = {
  slug: "file-formats",
  title: "Supported file formats",
  category: "files",
  content: `
<p>You can upload MusicXML (.musicxml, .xml), compressed MusicXML (.mxl), PDF and MIDI (.mid, .midi) files up to ${constants.MAX_UPLOAD_MB} MB. Files over ${constants.LARGE_FILE_WARNING_MB} MB may take longer.</p>
<h3>MusicXML and MXL</h3>
<p>The best choice: everything is in the file, and nothing has to be guessed. MuseScore, Sibelius, Dorico and Finale export it under File, Export. MXL is the same, compressed.</p>
<h3>MIDI</h3>
<p>A MIDI file says which keys go down when, but not how to write it: no spelling of accidentals, no voices, often no bars. Gradus works these out and asks you to check the metre, the upbeat and the key before you order; you can listen to its reading with a metronome. A recording of somebody playing freely is harder to read than a file from a notation program.</p>
<h3>PDF</h3>
<p>We read PDFs that a notation program made, such as MuseScore, Sibelius, Dorico, Finale or LilyPond: their notes are drawings, which can be told apart exactly. Scans, photos and PDFs with a password cannot be read; you are told so before anything is charged. Look at what was read before you order: title, length, parts and key.</p>
<h3>What you get</h3>
<p>MusicXML to edit, PDF to print, MIDI to play along, as you choose under Output, and an MP3 to listen to.</p>
<h3>When a file is refused</h3>
<ul>
<li><strong>Cut off</strong>: export or download it again; the end is missing.</li>
<li><strong>Not a score</strong>: the file has the right ending but something else inside.</li>
<li><strong>Too many notes</strong>: split the piece into movements.</li>
</ul>
<p>A file that is refused costs nothing.</p>`,
};

const printing: Article = {
  slug: "printing",
  title: "Printing, paper sizes and parts",
  category: "files",
  content: `
<p>The button <strong>PDF</strong> on a result downloads the pages on A4 paper. The printer beside the zoom opens them to be printed at once. The menu with three dots has more:</p>
<ul>
<li><strong>PDF on Letter paper</strong>, for North America.</li>
<li><strong>PDF with the changes marked</strong>: original and rewrite one above the other, with all marks. Good for a lesson.</li>
<li><strong>PDF for each player (zip)</strong>: the score and one file per part, when there are several.</li>
<li><strong>Original file</strong>: what you uploaded, untouched.</li>
</ul>
<p>To read from a tablet, use <strong>Music stand</strong> above the score: one page on the whole screen. Page Up, Page Down and most pedals turn the page.</p>`,
};

const requestsHelp: Article = {
  slug: "requests-help",
  title: "Requests Help",
  category: "files",
  content: `
<p>Each upload that you ordered is a request. The list shows the newest first; filters and sorting stay in the address, so you can bookmark them.</p>
<dl>
<dt>pending</dt><dd>Waiting for its turn. You can still delete it, and its Scores come back.</dd>
<dt>processing</dt><dd>Being rewritten. Open it to watch the stages.</dd>
<dt>completed</dt><dd>Ready. The buttons under Files download each format.</dd>
<dt>failed</dt><dd>It could not be rewritten. Open it for the reason; its Scores are back in your balance.</dd>
</dl>
<p>A button under Files that cannot be pressed says why when you point at it: the format was not requested, is still being made, or could not be made.</p>
<p>Files stay for ${constants.FILE_RETENTION_DAYS} days after the upload; the date under Expires On turns amber ${constants.EXPIRY_WARNING_DAYS} days before, and red ${constants.EXPIRY_ERROR_DAYS} days before. Download what you want to keep.</p>
<p>The menu of a row renames, rewrites again or deletes a request. The first time that you rewrite a finished request again is free.</p>`,
};

export const files: readonly Article[] = [fileFormats, printing, requestsHelp];

const googleDrive: Article = {
  slug: "google-drive",
  title: "Saving to Google Drive",
  category: "drive",
  content: `
<ol>
<li>Open <a href="/settings">Settings</a> and connect your Google account under Google Drive. Gradus may then see the files that it saves there, and no others.</li>
<li>On a completed request choose <strong>Save to Google Drive</strong>: the button with the cloud beside the files, or the menu of its row in the list.</li>
</ol>
<p>All files of the result (MusicXML, PDF, MIDI, and the MP3 once it is there) go into a folder named Gradus in your Drive. Saving again adds new files; nothing that is there is replaced. If you throw the folder away, the next save makes a new one.</p>
<p>If the connection expires, or you took it back in your Google account, you are asked to reconnect it in Settings. <strong>Disconnect</strong> there takes the permission back; your saved files stay. Where Settings says that the Google Client ID is missing, whoever runs this server has not set Google up: download the files in that case.</p>`,
};

export const drive: readonly Article[] = [googleDrive];
