/** The first page's start and each next page's start, for every infinite query of such a list. */
export const pagedById = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
};

/** The query of a call for the page that begins before an id; the first page has none. */
export function before(id: string | null): { before?: string } {
  return id === null ? {} : { before: id };
}
