import { test } from "vitest";
import { mouse } from "./hands.ts";
import { desktop, phone } from "./shared.ts";
import { teacherTasks } from "./teacher.ts";

test("point 8: the eleven tasks of a teacher, by a mouse on a desktop", () =>
  teacherTasks(["a mouse on a desktop", desktop, mouse, "User menu"]));

test("point 8: the eleven tasks of a teacher, by a thumb on a phone", () =>
  teacherTasks(["a thumb on a phone", phone, mouse, "Open menu"]));
