import type { ReactNode } from "react";

function Round({ children }: { children: ReactNode }) {
  return (
    <svg width="148" height="148" viewBox="0 0 148 148" fill="none" aria-hidden="true">
      <circle cx="74" cy="74" r="73" fill="var(--surface)" stroke="var(--line)" strokeWidth="1.5" />
      <circle cx="74" cy="74" r="51" fill="var(--sunken)" />
      {children}
    </svg>
  );
}

/** An empty plate between fork and knife. */
function Plate() {
  return (
    <Round>
      <ellipse cx="75" cy="82" rx="27" ry="26" fill="#1d1626" opacity=".1" />
      <circle cx="74" cy="76" r="27" fill="#d9ccf2" />
      <circle cx="74" cy="75" r="26" fill="#eae2fa" />
      <circle cx="74" cy="75" r="16" fill="#d3c4f0" />
      <circle cx="74" cy="77" r="15" fill="#e3d9f7" />
      <g stroke="#8f86a3" strokeWidth="3.5" strokeLinecap="round">
        <path d="M33 50v12M38 50v12M43 50v12" />
        <path d="M33 62c0 5 2 8 5 8s5-3 5-8" />
        <path d="M38 70v29" strokeWidth="5" />
        <path d="M110 74v25" strokeWidth="5" />
      </g>
      <path d="M107 76V53c0-3 2-5 4-5 3 4 4 10 4 17s-1 11-3 11z" fill="#a79fba" />
    </Round>
  );
}

/** An empty bowl with its spoon. */
function Bowl() {
  return (
    <Round>
      <ellipse cx="74" cy="104" rx="28" ry="6" fill="#1d1626" opacity=".12" />
      <path d="M40 70h68c0 20-12 33-26 34H66c-14-1-26-14-26-34z" fill="#1d5fae" />
      <path d="M46 84c4 12 12 19 21 20h14c9-1 17-8 21-20-9 8-47 8-56 0z" fill="#174c8c" />
      <ellipse cx="74" cy="70" rx="34" ry="12" fill="#4f94e0" />
      <ellipse cx="74" cy="71" rx="29" ry="9" fill="#153f73" />
      <path d="M78 73 98 46" stroke="#8f86a3" strokeWidth="5" strokeLinecap="round" />
      <ellipse cx="76" cy="74" rx="8" ry="4.5" fill="#a79fba" transform="rotate(-24 76 74)" />
    </Round>
  );
}

/** A drawing for what is empty or has failed; apart from what shows it, because hardly anybody ever sees it. */
export function Drawing({ of }: { of: "plate" | "bowl" }) {
  return of === "plate" ? <Plate /> : <Bowl />;
}
