export function ItemFacts({ facts }: { facts: readonly (readonly [name: string, value: string | null])[] }) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="item-list-of-facts">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
