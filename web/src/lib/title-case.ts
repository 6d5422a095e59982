/** 'low-sodium' becomes 'Low-Sodium'. */
export function titleCase(label: string): string {
  return label.replace(/(?<![\p{L}'])\p{L}/gu, (initial) => initial.toUpperCase());
}
