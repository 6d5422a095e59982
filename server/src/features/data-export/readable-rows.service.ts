import { type ReportReason, reportReasons } from "@dishboard/contract/reports";
import { escapeHtml } from "../../platform/html.ts";
import { postStates } from "../posts/posts.tables.ts";
import type { Section } from "./exported.tables.ts";
import type { ExportedRow } from "./exported-rows.tables.ts";

const isForPrograms = (column: string) =>
  /(^|_)(id|ids|thumbhash|width|height|bytes|cell)$/.test(column) ||
  [
    "key",
    "version",
    "submitted_by",
    "attempts",
    "progress",
    "counter",
    "transports",
    "is_taken",
    "is_unchecked",
    "bucket",
  ].includes(column);

/** Column labels in reading order; others follow by name. */
const labels = new Map(
  Object.entries({
    username: "Username",
    full_name: "Full Name",
    name: "Name",
    email: "Email",
    bio: "Bio",
    avatar_url: "Avatar",
    image_url: "Photo",
    video_url: "Video",
    path: "File",
    source_path: "As it was uploaded",
    poster_path: "First picture",
    image_description: "Photo description",
    subject_name: "What it is about",
    dish_name: "Dish",
    restaurant_name: "Restaurant",
    item: "Dish or product",
    post_by: "Posted by",
    post_caption: "Caption of the post",
    content: "Text",
    vote: "Vote",
    restaurant: "Restaurant",
    brand: "Brand",
    address: "Address",
    latitude: "Latitude",
    longitude: "Longitude",
    chef: "Chef",
    cuisine: "Cuisine",
    category: "Category",
    price: "Price",
    description: "Description",
    tags: "Tags",
    dietary_claims: "Dietary Claims",
    allergens: "Allergens",
    may_contain: "May contain",
    stated_free: "Stated free of",
    reactions_reported: "Reaction reported",
    allergens_said: "Who said so",
    allergen: "Allergen",
    source: "Source",
    source_name: "From",
    barcode: "Barcode",
    meal_times: "Meal Times",
    where_to_buy: "Where to Buy",
    platform_link: "Item Link",
    counts: "Votes",
    upvotes: "Up",
    downvotes: "Down",
    net_score: "Up minus down",
    stats: "Numbers",
    like_count: "Likes",
    comment_count: "Comments",
    share_count: "Shared",
    is_featured: "Featured",
    is_shared: "Shown on your profile",
    is_note_shared: "Note shown to everybody on its page",
    is_note_hidden: "Note hidden by an administrator",
    helpful_count: "People who find it helpful",
    note_by: "Written by",
    kind: "What happened",
    subject_kind: "Kind",
    action: "Decision",
    reason: "Reason",
    details: "Details",
    note: "Note",
    state: "State",
    day: "Day",
    duration_ms: "Length",
    user_agent: "Browser",
    device: "Browser",
    created_at: "Created",
    updated_at: "Changed",
    refreshed_at: "Last used",
    expires_at: "Ends",
    last_sign_in_at: "Last signed in",
    email_confirmed_at: "Email confirmed",
    sent_at: "Last sent",
  }),
);

const ownLabels: Record<string, Record<string, string>> = {
  posts: { content: "Caption", created_at: "Posted" },
  comments: { content: "Comment", created_at: "Written" },
  votes: { updated_at: "Voted" },
  saves: { kind: "Dish or product", created_at: "Saved" },
  "saved-places": { created_at: "Saved" },
  "past-imports": { created_at: "Brought" },
  likes: { created_at: "Liked" },
  "food-log": { kind: "Dish or product" },
  helpful: { created_at: "Marked" },
  following: { created_at: "Since" },
  followers: { created_at: "Since" },
  profile: { created_at: "Joined" },
  account: { created_at: "Joined" },
  sessions: { created_at: "Signed in" },
  "security-events": { created_at: "When" },
  notifications: { created_at: "When" },
};

const order = [...labels.keys()];

const stateWords: Record<number, string> = {
  [postStates.shown]: "Shown",
  [postStates.processing]: "Being converted, and seen by you alone",
  [postStates.hidden]: "Hidden by an administrator",
  [postStates.failed]: "Could not be converted",
};

const wordColumns = ["kind", "subject_kind", "action", "vote", "state"];

/** A readable row; `files` are the archive's paths. */
export function readableRow(section: Section["name"], row: ExportedRow, files: ReadonlySet<string>): string {
  const lines = Object.entries(row)
    .filter(([column, value]) => !isForPrograms(column) && !isNothing(value, files))
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([column, value]) => {
      const label = ownLabels[section]?.[column] ?? labels.get(column) ?? labelOf(column);
      return `<dt>${escapeHtml(label)}</dt><dd>${shownValue(section, column, value, row, files)}</dd>`;
    });
  return `<dl>${lines.join("")}</dl>`;
}

/** Empty, or a file not stored, such as an unconverted video. */
function isNothing(value: unknown, files: ReadonlySet<string>): boolean {
  if (typeof value === "string") return value.startsWith("/media/") && !files.has(value);
  return value === null || (Array.isArray(value) && value.length === 0);
}

function placeOf(column: string): number {
  const place = order.indexOf(column);
  return place === -1 ? order.length : place;
}

function shownValue(
  section: Section["name"],
  column: string,
  value: unknown,
  row: ExportedRow,
  files: ReadonlySet<string>,
): string {
  if (Array.isArray(value)) {
    const isOfRows = value.some((one) => typeof one === "object");
    return escapeHtml(value.map((one) => textOf(column, one)).join(isOfRows ? "; " : ", "));
  }
  if (typeof value === "object" && value !== null) return readableRow(section, value as ExportedRow, files);
  const text = String(value);
  if (files.has(text)) return fileOf(text, typeof row.image_description === "string" ? row.image_description : "");
  return escapeHtml(textOf(column, value));
}

function textOf(column: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (column === "state" && typeof value === "number") return stateWords[value] ?? String(value);
  if (column === "duration_ms") return `${Math.round(Number(value) / 100) / 10} seconds`;
  if (column === "reason") return reportReasons[value as ReportReason] ?? String(value);
  if (wordColumns.includes(column)) return labelOf(String(value));
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .sort(([a], [b]) => placeOf(a) - placeOf(b))
      .flatMap(([name, one]) => (one === null ? [] : textOf(name, one)))
      .join(", ");
  return typeof value === "string" ? withReadableDate(value) : String(value);
}

function withReadableDate(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::[\d.]+)?(?:\+00:00|Z))?$/.exec(text) ?? [];
  if (day === undefined) return text;
  const written = new Date(day).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  return time === undefined ? written : `${written} at ${time}`;
}

function fileOf(path: string, description: string): string {
  const address = `..${escapeHtml(path)}`;
  if (path.endsWith(".mp4")) return `<video controls preload="none" src="${address}"></video>`;
  if (/\.(webp|jpg)$/.test(path)) return `<img loading="lazy" alt="${escapeHtml(description)}" src="${address}">`;
  return `<a href="${address}">The file as you uploaded it</a>`;
}

/** 'push_service' as 'Push service'. */
function labelOf(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
