import "./skeleton.css";

/** A grey box for loading content. */
export function Skeleton({ className = "", width, height }: { className?: string; width?: string; height?: number }) {
  const style = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  return <span className={`skeleton ${className}`.trim()} style={style} />;
}
