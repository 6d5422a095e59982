import Ban from "lucide-react/icons/ban";
import { blockedName, blocksMessages as messages } from "./blocks.messages.ts";

export function blockEntry({ username }: { username: string | null }, onChoose: () => void) {
  return { label: messages.blockPerson(blockedName(username)), icon: <Ban size={20} />, onChoose };
}
