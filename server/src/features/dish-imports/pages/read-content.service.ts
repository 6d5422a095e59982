/** The process in which a feed or a page is read. It is handed a task as a line of JSON and then the bytes, and answers with a line. */
import { buffer } from "node:stream/consumers";
import { type Reading, type ReadingTask, readContent } from "./content.service.ts";

const input = await buffer(process.stdin);
const end = input.indexOf("\n");
const task = JSON.parse(input.subarray(0, end).toString()) as ReadingTask;
const reading: Reading = readContent(task, input.subarray(end + 1));
process.stdout.write(`${JSON.stringify(reading)}\n`);
