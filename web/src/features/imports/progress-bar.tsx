export function ProgressBar({ label, percent, text }: { label: string; percent: number; text: string }) {
  return (
    <div className="import-progress">
      <p>{text}</p>
      <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
