/** Page parameters of infinite queries that page by id. */
export const pagedById = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
};

/** The query for the page before an id; empty for the first. */
export function before(id: string | null): { before?: string } {
  return id === null ? {} : { before: id };
}
