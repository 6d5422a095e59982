import { join } from "node:path";
import type { Rolldown } from "vite";

const ownSources = join(import.meta.dirname, "src");
const entry = join(ownSources, "entry-client.tsx");
const grid = join(ownSources, "pages/import-dishes.tsx");
const readPages = ["dish", "product", "profile", "restaurant"].map((page) => join(ownSources, `pages/${page}.tsx`));
const members = join(ownSources, "app/members.tsx");
/** Pages of text, such as the terms, need nothing else of what is shared. */
const prose = join(ownSources, "ui/prose.");

/**
 * Names the file for modules that several screens share and that need no library beyond those of the first page; null
 * for the rest, which the build splits. So no small module of a shared file makes everybody load its library.
 */
export function sharedParts(id: string, modules: Rolldown.ChunkingContext): string | null {
  if (id.startsWith(prose) || isOfForms(id, modules)) return null;
  const imports = importsOf(id, modules, importsOf(entry, modules, new Set()));
  return [...imports].some(isLibrary) ? null : "parts";
}

/** The same of what members share with one other screen: they load all of it, whatever they look at. */
export function membersParts(id: string, modules: Rolldown.ChunkingContext): string | null {
  const isOfMembers = importsOf(members, modules, new Set()).has(id);
  return isOfMembers && sharedParts(id, modules) ? "members-parts" : null;
}

/** Whether only forms and the grid of administrators need it: readers of pages load none of it. */
function isOfForms(id: string, modules: Rolldown.ChunkingContext): boolean {
  const isCandidate = importsOf(grid, modules, new Set()).has(id);
  return isCandidate && !readPages.some((page) => importsOf(page, modules, new Set()).has(id));
}

/** Icons are small and have a file each. */
function isLibrary(id: string): boolean {
  return id.includes("/node_modules/") && !id.includes("/lucide-react/");
}

/** A module and all that it imports, however far away, but for what is known and what is loaded later. */
function importsOf(id: string, modules: Rolldown.ChunkingContext, known: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const visit = (each: string) => {
    if (found.has(each) || known.has(each)) return;
    found.add(each);
    modules.getModuleInfo(each)?.importedIds.forEach(visit);
  };
  visit(id);
  return found;
}
