create table diets (
  user_id uuid primary key references profiles (id) on delete cascade,
  claim_ids smallint[] not null check (cardinality(claim_ids) <= 32),
  allergen_ids smallint[] not null check (cardinality(allergen_ids) <= 32),
  updated_at timestamptz not null
);
