import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Utensils from "lucide-react/icons/utensils";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DialogHost } from "../../ui/dialog-host.tsx";
import { logMessages as messages } from "./food-log.messages.ts";
import { dishLogQuery } from "./food-log.queries.ts";
import "./ate-it-button.css";

/** The button with which a person logs that they have eaten a dish. */
export function AteItButton({ personId, dish }: { personId: string; dish: { id: string; name: string } }) {
  const { data } = useQuery(dishLogQuery(personId, dish.id));
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
      <DialogHost task={isOpen || null} load={loadDialog} onClose={() => setOpen(false)} props={{ personId, dish }} />
    </>
  );
}

async function loadDialog() {
  return (await import("./entry-dialog.tsx")).EntryDialog;
}
