import { expect, test } from "vitest";
import { exposition } from "./exposition.ts";

test("API-09: families in Prometheus' text form, labels escaped", () => {
  const text = exposition([
    { name: "a_total", help: "What a is", type: "counter", samples: [{ value: 3 }] },
    {
      name: "b",
      help: "What b is",
      type: "histogram",
      samples: [{ labels: { path: 'x"\\\n', le: "+Inf" }, value: 0.5, suffix: "_bucket" }],
    },
  ]);
  expect(text).toBe(
    '# HELP a_total What a is\n# TYPE a_total counter\na_total 3\n# HELP b What b is\n# TYPE b histogram\nb_bucket{path="x\\"\\\\\\n",le="+Inf"} 0.5\n',
  );
});
