import RotateCw from "lucide-react/icons/rotate-cw";
import { Button } from "./button.tsx";

export const tryAgain = "Try again";

type RetryButtonProps = { look?: "line" | "quiet"; size?: "full" | "bar"; isTrying?: boolean; onPress: () => void };

/** Retries; its arrow turns meanwhile. */
export function RetryButton({ look = "line", size = "full", isTrying = false, onPress }: RetryButtonProps) {
  return (
    <Button look={look} size={size} disabled={isTrying} onClick={onPress}>
      <RotateCw size={18} className={isTrying ? "turning" : ""} />
      {tryAgain}
    </Button>
  );
}
