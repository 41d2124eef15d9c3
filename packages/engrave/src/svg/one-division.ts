import { lcm } from "@gradus/score";

const parts = /<part\s[^>]*>[\s\S]*?<\/part>/g;
const counted = /<(divisions|duration|offset)\b([^>]*)>\s*(-?[\d.]+)\s*<\/\1>/g;

/**
 * The MusicXML with the same <divisions> throughout each part. Verovio 6.3 finds the places of new clefs when
 * it has read the part, by the divisions of its end, and draws a clef in the middle of a measure that had others.
 */
export const withOneDivision = (musicXml: string): string =>
  musicXml.replaceAll(parts, (part) => {
    const all = new Set([...part.matchAll(/<divisions>\s*([\d.]+)/g)].map(([, value]) => Number(value)));
    if (all.size < 2 || ![...all].every((value) => Number.isInteger(value) && value > 0)) return part;
    const common = [...all].reduce(lcm);
    let now = 1;
    return part.replaceAll(counted, (_, name: string, attributes: string, value: string) => {
      if (name === "divisions") now = Number(value);
      return `<${name}${attributes}>${(Number(value) * common) / now}</${name}>`;
    });
  });
