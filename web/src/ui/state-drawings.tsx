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

function Plate({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <circle cy="1.5" r="18" fill="#1d1626" opacity=".16" />
      <circle r="18" fill="#d9ccf2" />
      <circle cy="-.5" r="17.5" fill="#f3ecfd" />
      <circle r="11.5" fill="#d9ccf2" />
      <circle cy=".8" r="11" fill="#e9defb" />
    </g>
  );
}

function Pin() {
  return (
    <Round>
      <ellipse cx="74" cy="108" rx="24" ry="5" fill="#1d1626" opacity=".14" />
      <path d="M74 108C56 86 44 73 44 58a30 30 0 0 1 60 0c0 15-12 28-30 50z" fill="#15803d" />
      <path d="M50 52c2-9 8-15 15-18" stroke="#fff" strokeWidth="3.5" strokeLinecap="round" opacity=".55" />
      <Plate x={74} y={58} size={1} />
    </Round>
  );
}

function Jar() {
  return (
    <Round>
      <ellipse cx="74" cy="110" rx="30" ry="5" fill="#1d1626" opacity=".14" />
      <path d="M92 30 84 58" stroke="#8f86a3" strokeWidth="5" strokeLinecap="round" />
      <ellipse cx="94" cy="26" rx="6" ry="9" fill="#a79fba" transform="rotate(16 94 26)" />
      <rect x="46" y="58" width="56" height="50" rx="12" fill="#cbb8ff" />
      <path d="M46 84h56v12a12 12 0 0 1-12 12H58a12 12 0 0 1-12-12z" fill="#e08a1c" />
      <rect x="50" y="48" width="48" height="12" rx="5" fill="#6d28d9" />
      <rect x="58" y="72" width="32" height="22" rx="5" fill="#fffaf0" />
      <path d="M65 80h18M65 86h11" stroke="#cfc3b3" strokeWidth="3" strokeLinecap="round" />
      <path d="M53 66v26" stroke="#fff" strokeWidth="3.5" strokeLinecap="round" opacity=".6" />
    </Round>
  );
}

function Cloche() {
  return (
    <Round>
      <ellipse cx="74" cy="105" rx="42" ry="5" fill="#1d1626" opacity=".14" />
      <path d="M34 96a40 40 0 0 1 80 0z" fill="#a78bfa" />
      <path d="M44 92c2-15 10-25 21-29" stroke="#fff" strokeWidth="4" strokeLinecap="round" opacity=".55" />
      <rect x="28" y="95" width="92" height="9" rx="4.5" fill="#6d28d9" />
      <circle cx="74" cy="51" r="6.5" fill="#5620b0" />
      <path d="M110 62c6 2 9 7 10 13M114 50c10 3 16 11 17 22" stroke="#e08a1c" strokeWidth="3" strokeLinecap="round" />
    </Round>
  );
}

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

function Lens() {
  return (
    <Round>
      <Plate x={66} y={76} size={1.7} />
      <path d="m92 96 18 17" stroke="#5620b0" strokeWidth="9" strokeLinecap="round" />
      <circle cx="76" cy="76" r="26" fill="#f6f1fe" fillOpacity=".75" stroke="#6d28d9" strokeWidth="5.5" />
      <path d="M58 72a19 19 0 0 1 12-13" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
      <circle cx="72" cy="77" r="4.5" fill="#3f8f2e" />
    </Round>
  );
}

function Crumbs() {
  return (
    <svg width="296" height="126" viewBox="0 0 296 126" aria-hidden="true">
      <g fill="var(--violet)">
        <path d="M45 100V82H2V67L30 17h19L24 66h21V48h17v18h12v16H62v18z" />
        <path d="M267 100V82h-43V67l28-50h19l-25 49h21V48h17v18h12v16h-12v18z" />
      </g>
      <ellipse cx="148" cy="112" rx="64" ry="7" fill="#1d1626" opacity=".12" />
      <Plate x={148} y={56} size={3} />
      <g strokeWidth="4" strokeLinecap="round" stroke="#b9a3e6" fill="none">
        <path d="M132 47c6-5 13 2 21-3M138 64c5 4 10 4 15 0" />
      </g>
      <circle cx="144" cy="37" r="2.2" fill="#3f8f2e" />
      <circle cx="129" cy="58" r="2.5" fill="#c98339" />
      <circle cx="167" cy="58" r="3.4" fill="#e08a1c" />
      <circle cx="159" cy="73" r="2.2" fill="#c98339" />
    </svg>
  );
}

const drawings = { pin: Pin, jar: Jar, cloche: Cloche, bowl: Bowl, lens: Lens, crumbs: Crumbs };

export type DrawingName = keyof typeof drawings;

/** A drawing for empty and failed states; separate, as few ever see it. */
export function Drawing({ of }: { of: DrawingName }) {
  const Chosen = drawings[of];
  return <Chosen />;
}
