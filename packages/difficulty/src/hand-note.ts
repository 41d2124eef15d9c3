/** Onset and duration in quarters from the start of the score; `p` the sounding MIDI number (60 = middle C). */
export type HandNote = { readonly on: number; readonly dur: number; readonly p: number };
