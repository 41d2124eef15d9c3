import { test } from "vitest";
import { keyboard } from "./hands.ts";
import { desktop } from "./shared.ts";
import { teacherTasks } from "./teacher.ts";

// a file of its own: the two hands of a mouse take as long, and files run side by side
test("point 8: the eleven tasks of a teacher, by the keyboard alone", () =>
  teacherTasks(["the keyboard alone", desktop, keyboard, "User menu"]));
