import type { PagePlace, ReadBar } from "@gradus/contracts";
import { useEffect, useRef, useState } from "react";
import { drawPlace } from "../../lib/pdf-pages.ts";
import { StillPage } from "../../score/still-page.tsx";

type BarPicturesProps = { readonly file: File; readonly bar: ReadBar };

/** The bar on the person's page, and as it was read. */
export function BarPictures({ file, bar }: BarPicturesProps) {
  return (
    <div className="grid2 bar-pictures">
      {bar.place && <Crop file={file} place={bar.place} measure={bar.measure} />}
      {bar.svg && (
        <figure className="score-sheet">
          <figcaption>As we read it</figcaption>
          <StillPage text={bar.svg} label={`Bar ${bar.measure} as it was read`} />
        </figure>
      )}
    </div>
  );
}

type CropProps = { readonly file: File; readonly place: PagePlace; readonly measure: string };

function Crop({ file, place, measure }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  const { page, left, top, right, bottom } = place;
  useEffect(() => {
    let gone = false;
    const draw = async (): Promise<void> => {
      if (!canvas.current) return;
      try {
        await drawPlace(file, { page, left, top, right, bottom }, canvas.current);
      } catch {
        // the page is an aid: what was read can be mended without it
        if (!gone) setFailed(true);
      }
    };
    void draw();
    return () => {
      gone = true;
    };
  }, [file, page, left, top, right, bottom]);
  return (
    <figure className="score-sheet">
      <figcaption>On your page {page}</figcaption>
      {failed ? (
        <p className="small">This browser cannot show the page here. Look at bar {measure} in your PDF.</p>
      ) : (
        <canvas ref={canvas} role="img" aria-label={`Bar ${measure} on page ${page} of your PDF`} />
      )}
    </figure>
  );
}
