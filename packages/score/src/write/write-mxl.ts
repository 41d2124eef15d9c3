import { strToU8, zipSync } from "fflate";

// The zip epoch: equal scores give equal files. A local time without zone, because zip stores local times.
const FIXED_DATE = "1980-01-01T00:00:00";

/** Compressed MusicXML 4.0: `mimetype` first and stored, the container, then the score under `name`. */
export function writeMxl(xmlBytes: Uint8Array, name: string): Uint8Array {
  const safeName = name.replace(/[\\/\0]/g, "_") || "score.musicxml";
  const container = `<?xml version="1.0" encoding="UTF-8"?>
<container>
  <rootfiles>
    <rootfile full-path="${escapeName(safeName)}" media-type="application/vnd.recordare.musicxml+xml"/>
  </rootfiles>
</container>
`;
  return zipSync(
    {
      mimetype: [strToU8("application/vnd.recordare.musicxml"), { level: 0 }],
      "META-INF/container.xml": strToU8(container),
      [safeName]: xmlBytes,
    },
    { level: 6, mtime: FIXED_DATE },
  );
}

const escapeName = (name: string): string =>
  name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
