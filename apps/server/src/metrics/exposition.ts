export type Sample = {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
  readonly suffix?: string;
};
export type Family = {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram" | "summary";
  readonly samples: readonly Sample[];
};

/** A label's value may hold anything; these three would end it (text format 0.0.4). */
const escaped = (value: string): string => value.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");

function line(name: string, { labels = {}, value, suffix = "" }: Sample): string {
  const pairs = Object.entries(labels).map(([label, of]) => `${label}="${escaped(of)}"`);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
}

/** Prometheus' text exposition format, version 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats). */
export const exposition = (families: readonly Family[]): string =>
  families
    .map(({ name, help, type, samples }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => line(name, sample)), ""].join(
        "\n",
      ),
    )
    .join("");
