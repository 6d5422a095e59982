import type { PostKind } from "./posts.ts";

/** The features that a host can switch off with FEATURES_OFF. */
export const optionalFeatures = [
  "drools",
  "snaps",
  "boards",
  "group-tables",
  "past",
  "market-days",
  "public-log",
  "dish-imports",
  "opening",
] as const;

export type OptionalFeature = (typeof optionalFeatures)[number];

/** The part of the settings that says what is switched off. */
type FeatureSettings = { featuresOff: readonly OptionalFeature[] };

/** Whether a site has a feature. */
export function hasFeature({ featuresOff }: FeatureSettings, feature: OptionalFeature): boolean {
  return !featuresOff.includes(feature);
}

/** The kinds of posts that a site has. */
export function postKindsOf(settings: FeatureSettings): PostKind[] {
  return (["snap", "drool"] as const).filter((kind) => hasFeature(settings, `${kind}s`));
}
