import { type RawBuilder, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import { itemTables } from "../items/items.tables.ts";
import { isListShown } from "../lists/boards/boards.tables.ts";
import {
  counts,
  type ExportedRow,
  itemName,
  labels,
  nameOfItem,
  own,
  postCaption,
  postNames,
  readableNote,
  statements,
} from "./exported-rows.tables.ts";

/** An export's group of a person's rows. */
export type Section = {
  name: string;
  title: string;
  tables: readonly (keyof Schema)[];
  /** Selects one column `row`. */
  query: (userId: string) => RawBuilder<{ row: ExportedRow }>;
};

/** All exported sections in reading order. */
export const sections: readonly Section[] = [
  {
    name: "profile",
    title: "Profile",
    tables: ["profiles", "user_stats", "submission_counts"],
    query: (userId) => sql`
      select to_jsonb(p) || jsonb_build_object('stats', to_jsonb(s) - 'user_id') as row
      from profiles p join user_stats s on s.user_id = p.id where p.id = ${userId}::uuid`,
  },
  {
    name: "account",
    title: "Account",
    tables: ["users"],
    query: (userId) => sql`select to_jsonb(u) - 'password_hash' as row from users u where u.id = ${userId}::uuid`,
  },
  {
    name: "dishes",
    title: "Dishes",
    tables: ["dishes", "rankings", "restaurants", "submission_tags", "dish_claims", "dish_allergens"],
    query: (userId) => sql`
      select (to_jsonb(i) - '{submission_key,edit_key,restaurant_id}'::text[]) || jsonb_build_object(
        'restaurant', to_jsonb(s) - 'cell', 'counts', ${counts},
        'tags', (select coalesce(jsonb_agg(t.tag order by t.position), '[]') from submission_tags t where t.dish_id = i.id),
        'dietary_claims', ${labels("dish_claims", "claim_id", "dietary_claims", "dish_id")},
        ${statements("dish_allergens", "dish_id")}) as row
      from dishes i join rankings r on r.item_id = i.id join restaurants s on s.id = i.restaurant_id
      where i.submitted_by = ${userId}::uuid order by i.id`,
  },
  {
    name: "products",
    title: "Products",
    tables: ["products", "rankings", "product_tags", "product_claims", "product_allergens"],
    query: (userId) => sql`
      select (to_jsonb(i) - '{submission_key,edit_key}'::text[]) || jsonb_build_object(
        'counts', ${counts},
        'tags', (select coalesce(jsonb_agg(t.tag order by t.position), '[]') from product_tags t where t.product_id = i.id),
        'dietary_claims', ${labels("product_claims", "claim_id", "dietary_claims", "product_id")},
        ${statements("product_allergens", "product_id")}) as row
      from products i join rankings r on r.item_id = i.id where i.submitted_by = ${userId}::uuid order by i.id`,
  },
  {
    name: "posts",
    title: "Snaps and Drools",
    tables: ["posts"],
    query: (userId) => sql`
      select (to_jsonb(t) - 'submission_key') || ${itemName}
        || jsonb_build_object('video_url', coalesce(v.source_path, t.video_url)) as row
      from posts t left join videos v on v.id = t.video_id where t.user_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "comments",
    title: "Comments",
    tables: ["comments"],
    query: (userId) => sql`
      select (to_jsonb(t) - 'submission_key') || ${postNames} as row
      from comments t where t.user_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "votes",
    title: "Votes",
    tables: ["votes"],
    query: (userId) => sql`
      select to_jsonb(t) - 'network' || jsonb_build_object('vote', case t.vote when 1 then 'up' else 'down' end) || ${itemName} as row
      from votes t where t.user_id = ${userId}::uuid order by t.item_id`,
  },
  {
    name: "public-log",
    title: "Your votes in the public log",
    tables: ["public_log_people", "public_log_votes"],
    query: (userId) => sql`
      select jsonb_build_object('item_id', t.item_id, 'pseudonym', encode(o.voter, 'hex'),
        'vote', case o.vote when 1 then 'up' else 'down' end) || ${itemName} as row
      from votes t join public_log_people k on k.user_id = t.user_id
        join public_log_votes o on o.item_id = t.item_id and o.voter = public_log_voter(t.item_id, k.pseudonym_key)
      where t.user_id = ${userId}::uuid order by t.item_id`,
  },
  {
    name: "saves",
    title: "Saved dishes and products",
    tables: ["saves"],
    query: (userId) => sql`
      select to_jsonb(t) || ${itemName}
        || jsonb_build_object('kind', case r.kind when ${sql.lit(itemTables.dish.number)} then 'dish' else 'product' end) as row
      from saves t join rankings r on r.item_id = t.item_id where t.user_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "food-log",
    title: "What you ate",
    tables: ["food_log"],
    query: (userId) => sql`
      select to_jsonb(t) - '{submission_key,note_version}'::text[]
        || jsonb_build_object('key', t.submission_key,
          'kind', case t.kind when ${sql.lit(itemTables.dish.number)} then 'dish' else 'product' end) as row
      from food_log t where t.user_id = ${userId}::uuid order by t.day, t.id`,
  },
  {
    name: "saved-places",
    title: "Places where you want to go",
    tables: ["saved_places"],
    query: (userId) => sql`
      select to_jsonb(t) - '{submission_key}'::text[] as row from saved_places t where t.user_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "boards",
    title: "Boards you have made",
    tables: ["member_lists"],
    query: (userId) => sql`
      select to_jsonb(t) - '{submission_key,visibility}'::text[]
        || jsonb_build_object('kind', case t.kind when ${sql.lit(itemTables.dish.number)} then 'dish' else 'product' end) as row
      from member_lists t where t.owner_id = ${userId}::uuid and t.kind is not null order by t.id`,
  },
  {
    name: "lists",
    title: "Lists you have made",
    tables: ["member_lists", "list_entries"],
    query: (userId) => sql`
      select to_jsonb(t) - '{submission_key,kind,area_name,latitude,longitude,radius_km,cuisine,category,meal,diet,follower_count,listed_at}'::text[]
        || jsonb_build_object('entries', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'item', ${nameOfItem("e.item_id", sql`t.owner_id`)}, 'note', e.note) order by e.position), '[]')
          from list_entries e where e.list_id = t.id)) as row
      from member_lists t where t.owner_id = ${userId}::uuid and t.visibility is not null order by t.id`,
  },
  {
    name: "followed-boards",
    title: "Boards you follow",
    tables: ["board_follows"],
    query: (userId) => sql`
      select to_jsonb(t) || jsonb_build_object(
        'board', case when ${isListShown} then m.title end, 'address', case when ${isListShown} then '/lists/' || m.slug end) as row
      from board_follows t join member_lists m on m.id = t.board_id
      where t.user_id = ${userId}::uuid order by t.created_at, t.board_id`,
  },
  {
    name: "past-imports",
    title: "What you have brought from elsewhere",
    tables: ["past_imports"],
    query: own("past_imports"),
  },
  {
    name: "helpful",
    title: "Notes you found helpful",
    tables: ["helpful_marks"],
    query: (userId) => sql`
      select to_jsonb(m) || jsonb_build_object('note_by', n.author, 'note', n.note) as row
      from helpful_marks m left join lateral (${readableNote}) n on true
      where m.user_id = ${userId}::uuid order by m.created_at, m.entry_id`,
  },
  {
    name: "restaurants",
    title: "Restaurants you said are there or gone",
    tables: ["presence_reports"],
    query: (userId) => sql`
      select jsonb_build_object('restaurant', s.name, 'says', t.says, 'created_at', t.created_at) as row
      from presence_reports t join restaurants s on s.id = t.restaurant_id
      where t.user_id = ${userId}::uuid order by t.created_at, s.id`,
  },
  {
    name: "invitation",
    title: "The invitation you joined by",
    tables: ["invitation_joins", "invitations"],
    query: (userId) => sql`
      select jsonb_build_object('group', i.group_name, 'joined_at', t.joined_at) as row
      from invitation_joins t join invitations i on i.id = t.invitation_id where t.user_id = ${userId}::uuid`,
  },
  {
    name: "reactions",
    title: "Reactions that you have reported",
    tables: ["reactions"],
    query: (userId) => sql`
      select jsonb_build_object('item', ${nameOfItem("t.item_id", sql`t.reporter_id`)}, 'allergen', l.name,
        'created_at', t.created_at) as row
      from reactions t join allergens l on l.id = t.allergen_id where t.reporter_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "diet",
    title: "Diet and allergens",
    tables: ["diets"],
    query: (userId) => sql`
      select to_jsonb(t) - '{claim_ids,allergen_ids}'::text[] || jsonb_build_object(
        'dietary_claims', (select coalesce(jsonb_agg(l.name order by l.id), '[]') from dietary_claims l where l.id = any (t.claim_ids)),
        'allergens', (select coalesce(jsonb_agg(l.name order by l.id), '[]') from allergens l where l.id = any (t.allergen_ids))) as row
      from diets t where t.user_id = ${userId}::uuid`,
  },
  {
    name: "likes",
    title: "Likes",
    tables: ["likes"],
    query: (userId) => sql`
      select to_jsonb(t) || ${postNames} as row from likes t where t.user_id = ${userId}::uuid order by t.post_id`,
  },
  {
    name: "following",
    title: "People you follow",
    tables: ["follows"],
    query: (userId) => sql`
      select to_jsonb(t) || jsonb_build_object('username', p.username) as row
      from follows t join profiles p on p.id = t.following_id where t.follower_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "followers",
    title: "People who follow you",
    tables: ["follows"],
    query: (userId) => sql`
      select to_jsonb(t) || jsonb_build_object('username', p.username) as row
      from follows t join profiles p on p.id = t.follower_id where t.following_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "uploads",
    title: "Photos that nothing shows yet",
    tables: ["uploads"],
    query: own("uploads"),
  },
  {
    name: "videos",
    title: "Videos",
    tables: ["videos"],
    query: (userId) => sql`
      select to_jsonb(t) - 'thumbnail' as row from videos t where t.user_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "sessions",
    title: "Browsers that are signed in",
    tables: ["sessions"],
    query: own("sessions"),
  },
  {
    name: "passkeys",
    title: "Passkeys",
    tables: ["passkeys"],
    query: (userId) => sql`
      select to_jsonb(t) - '{public_key,credential_id}'::text[] as row
      from passkeys t where t.user_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "security-events",
    title: "Safety of the account",
    tables: ["security_events"],
    query: own("security_events"),
  },
  {
    name: "notifications",
    title: "Notifications",
    tables: ["notifications"],
    query: (userId) => sql`
      select to_jsonb(t) || ${itemName} || ${postCaption} as row
      from notifications t where t.user_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "notification-settings",
    title: "What you want to be told",
    tables: ["notification_settings"],
    query: own("notification_settings", "user_id"),
  },
  {
    name: "push-devices",
    title: "Devices that show notifications",
    tables: ["push_devices"],
    query: (userId) => sql`
      select jsonb_build_object('device', s.user_agent, 'push_service', substring(t.endpoint from '^[a-z]+://[^/]+'),
        'created_at', t.created_at, 'sent_at', t.sent_at) as row
      from push_devices t join sessions s on s.id = t.session_id where t.user_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "reports",
    title: "What you have reported",
    tables: ["reports"],
    query: (userId) => sql`
      select to_jsonb(t) - 'network' as row from reports t where t.reporter_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "hidden",
    title: "What administrators have hidden of yours",
    tables: ["hidden_subjects"],
    query: (userId) => sql`
      select to_jsonb(t) - 'log_id' as row from hidden_subjects t where t.owner_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "decisions-about-you",
    title: "What administrators have decided about you and yours",
    tables: ["moderation_log"],
    query: (userId) => sql`
      select to_jsonb(t) - 'administrator_id' - 'owner_id' as row
      from moderation_log t where t.owner_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "decisions",
    title: "What you have decided as an administrator or moderator",
    tables: ["moderation_log"],
    query: (userId) => sql`
      select to_jsonb(t) - 'owner_id' as row from moderation_log t where t.administrator_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "blocks",
    title: "People you have blocked",
    tables: ["blocks"],
    query: (userId) => sql`
      select jsonb_build_object('username', p.username, 'created_at', t.created_at) as row
      from blocks t join profiles p on p.id = t.blocked_id where t.blocker_id = ${userId}::uuid order by t.created_at`,
  },
  {
    name: "appeals",
    title: "Your appeals",
    tables: ["appeals"],
    query: (userId) => sql`
      select to_jsonb(t) - '{log_id,answered_by}'::text[] as row
      from appeals t where t.person_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "appeals-answered",
    title: "Appeals that you have answered",
    tables: ["appeals"],
    query: (userId) => sql`
      select jsonb_build_object('outcome', t.outcome, 'answer', t.answer, 'answered_at', t.answered_at) as row
      from appeals t where t.answered_by = ${userId}::uuid order by t.id`,
  },
  {
    name: "moderator",
    title: "Your role as a moderator",
    tables: ["moderators"],
    query: (userId) => sql`
      select jsonb_build_object('named_at', t.named_at) as row from moderators t where t.user_id = ${userId}::uuid`,
  },
  {
    name: "suspension",
    title: "What a suspension does with what you have made",
    tables: ["account_measures"],
    query: (userId) => sql`
      select to_jsonb(t) as row from account_measures t where t.user_id = ${userId}::uuid`,
  },
  {
    name: "dish-imports",
    title: "Dishes that you have imported as an administrator",
    tables: ["dish_imports", "imported_dishes"],
    query: (userId) => sql`
      select to_jsonb(t) - '{user_id,key,outcomes,restaurant_ids}'::text[] || jsonb_build_object('dishes', (
        select coalesce(jsonb_agg(d.name order by d.id), '[]') from imported_dishes i join dishes d on d.id = i.dish_id
        where i.import_id = t.id)) as row
      from dish_imports t where t.user_id = ${userId}::uuid order by t.id`,
  },
  {
    name: "deletion",
    title: "Deletion of the account",
    tables: ["account_deletions"],
    query: (userId) => sql`
      select to_jsonb(t) - 'is_begun' as row from account_deletions t where t.user_id = ${userId}::uuid`,
  },
];

/** Reasons for tables left out. */
export const notExported: Partial<Record<keyof Schema, string>> = {
  code_disputes: "which of one's products have the barcode of another one; the products have their barcodes",
  kept_reactions:
    "kept for later submitters of the same; what one's own items were called before, and the reactions, which their rows have",
  known_networks: "keyed hashes of networks, which nobody can trace to one",
  withdrawn_marks: "which votes one has taken back while they were being checked, or void",
  suspended_votes: "which votes a suspension has voided: the votes are there, and say that they are void",
  suspended_marks: "likes, 'helpful' marks and follows that a suspension has set aside until it is taken back",
  vote_checks: "which votes on items are held; one's own votes say that they are",
  vote_check_decisions: "what administrators decided about the votes of others",
  vouched_accounts: "kept for a week: until when an administrator vouches for the votes of an account",
  item_visitors: "how many networks opened a page, and nobody's name",
  refresh_tokens: "hashes of what opens a session; the sessions are there",
  email_tokens: "hashes of what the links of emails open",
  passkey_challenges: "hashes of what a browser has five minutes to answer",
  sign_ups: "gone once the address is confirmed, and without that nobody can ask for an export",
  held_usernames: "a copy of the username and the address for a week after the sign-up",
  notified_counts: "how many votes and likes the notifications have counted, which the items and posts say themselves",
  profile_likes: "how many likes others see, which the profile says as of now",
  taken_slugs: "hashes of addresses that boards and lists have or had",
  former_usernames: "hashes of usernames that were given up",
  shares: "keyed hashes of one day, which nobody can trace to a person",
  merged_dishes: "former addresses of dishes",
  data_exports: "that this export is being made",
  demo_entries: "the invented people of the demo town",
};
