import type { Settings } from "@gradus/contracts";
import { useUpdateSettings } from "../../session/use-settings.ts";
import { SettingSwitch } from "./setting-switch.tsx";

const outputs = [
  { field: "default_output_pdf", label: "PDF", note: "to print" },
  { field: "default_output_musicxml", label: "MusicXML", note: "to edit in a notation program" },
  { field: "default_output_midi", label: "MIDI", note: "to play along" },
] as const;

export function OutputFormats({ settings }: { readonly settings: Settings }) {
  const update = useUpdateSettings();
  return outputs.map(({ field, label, note }) => (
    <SettingSwitch
      key={field}
      label={label}
      note={note}
      checked={settings[field]}
      onChange={(checked) => update.mutate({ [field]: checked })}
    />
  ));
}
