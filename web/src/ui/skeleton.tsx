import "./skeleton.css";

/** A grey box in the place of what is still on its way. */
export function Skeleton({ className = "", width, height }: { className?: string; width?: string; height?: number }) {
  const style = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  return <span className={`skeleton ${className}`.trim()} style={style} />;
}
