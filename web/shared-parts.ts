import { join } from "node:path";
import type { Rolldown } from "vite";

const ownSources = join(import.meta.dirname, "src");
const entry = join(ownSources, "entry-client.tsx");
const grid = join(ownSources, "pages/import-dishes.tsx");
const readPages = ["dish", "product", "profile", "restaurant"].map((page) => join(ownSources, `pages/${page}.tsx`));
const members = join(ownSources, "app/members.tsx");
/** Text pages need nothing else shared. */
const prose = join(ownSources, "ui/prose.");

/**
 * Names a shared module's file, null if the build splits it. No shared file makes everyone load a library for a small
 * module.
 */
export function sharedParts(id: string, modules: Rolldown.ChunkingContext): string | null {
  if (id.startsWith(prose) || isOfForms(id, modules)) return null;
  const imports = importsOf(id, modules, importsOf(entry, modules, new Set()));
  return [...imports].some(isLibrary) ? null : "parts";
}

/** The same for members' modules. */
export function membersParts(id: string, modules: Rolldown.ChunkingContext): string | null {
  const isOfMembers = importsOf(members, modules, new Set()).has(id);
  return isOfMembers && sharedParts(id, modules) ? "members-parts" : null;
}

function isOfForms(id: string, modules: Rolldown.ChunkingContext): boolean {
  const isCandidate = importsOf(grid, modules, new Set()).has(id);
  return isCandidate && !readPages.some((page) => importsOf(page, modules, new Set()).has(id));
}

function isLibrary(id: string): boolean {
  return id.includes("/node_modules/") && !id.includes("/lucide-react/");
}

/** All imports of a module, except known and lazy ones. */
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
