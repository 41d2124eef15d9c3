declare module "verovio/wasm" {
  export type VerovioModule = { readonly cwrap: (name: string, returns: string | null, takes: string[]) => unknown };
  const createVerovioModule: () => Promise<VerovioModule>;
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default createVerovioModule;
}

declare module "verovio/esm" {
  import type { VerovioModule } from "verovio/wasm";

  export class VerovioToolkit {
    constructor(module: VerovioModule);
    destroy(): void;
    setOptions(options: Record<string, unknown>): void;
    loadData(data: string): number;
    getMEI(options?: Record<string, unknown>): string;
    getLog(): string;
    getPageCount(): number;
    renderToSVG(page: number, xmlDeclaration?: boolean): string;
    /** a MIDI file in base64 */
    renderToMIDI(): string;
  }
  export function enableLogToBuffer(value: boolean, module: VerovioModule): void;
}
