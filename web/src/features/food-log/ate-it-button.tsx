import type { ItemRef } from "@dishboard/contract/items";
import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Utensils from "lucide-react/icons/utensils";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EntryDialogHost } from "./entry/entry-dialog-host.tsx";
import { logMessages as messages } from "./food-log.messages.ts";
import { itemLogQuery } from "./food-log.queries.ts";
import "./ate-it-button.css";

export function AteItButton({ personId, item }: { personId: string; item: ItemRef & { name: string } }) {
  const { data } = useQuery(itemLogQuery(personId, item.id));
  const [isOpen, setOpen] = useState(false);
  const isLogged = (data?.count ?? 0) > 0;
  return (
    <>
      <Button
        className="ate-it"
        data-logged={isLogged || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {isLogged ? <Check size={20} /> : <Utensils size={20} />}
        {messages.ateIt}
        {isLogged && <span className="sr-only"> {messages.logged}</span>}
      </Button>
      <EntryDialogHost personId={personId} item={item} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
