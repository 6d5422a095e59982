import ArrowBigUp from "lucide-react/icons/arrow-big-up";
import TrendingUp from "lucide-react/icons/trending-up";
import Utensils from "lucide-react/icons/utensils";
import { readIntent } from "../../lib/stored-intent-storage.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { accountMessages } from "./accounts.messages.ts";
import "./sign-up-benefits.css";

const { benefits, wanted } = accountMessages;

export function SignUpBenefits() {
  const intent = useIsHydrated() ? readIntent() : null;
  const texts = [
    { Icon: ArrowBigUp, text: intent?.action === "vote" ? wanted.vote(intent.item.name) : benefits.vote },
    { Icon: Utensils, text: intent?.action === "submit" ? wanted.submit : benefits.submit },
    { Icon: TrendingUp, text: benefits.climb },
  ];
  return (
    <ul className="sign-up-benefits">
      {texts.map(({ Icon, text }) => (
        <li key={text}>
          <Icon size={20} />
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ul>
  );
}
