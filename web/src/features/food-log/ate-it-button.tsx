import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Utensils from "lucide-react/icons/utensils";
import { type ComponentType, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import type { EntryDialogProps } from "./entry-dialog.tsx";
import { logMessages as messages } from "./food-log.messages.ts";
import { dishLogQuery } from "./food-log.queries.ts";
import "./ate-it-button.css";

/** The button with which a person logs that they have eaten a dish; the dialog is loaded when it is first pressed. */
export function AteItButton({ personId, dish }: { personId: string; dish: { id: string; name: string } }) {
  const { data } = useQuery(dishLogQuery(personId, dish.id));
  const [Dialog, setDialog] = useState<ComponentType<EntryDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isLogged = (data?.count ?? 0) > 0;
  const open = () =>
    import("./entry-dialog.tsx").then(
      ({ EntryDialog }) => {
        setDialog(() => EntryDialog);
        setOpen(true);
      },
      () => toast({ type: "error", title: "This could not be opened. Please try again." }),
    );
  return (
    <>
      <Button className="ate-it" data-logged={isLogged || undefined} aria-haspopup="dialog" onClick={() => void open()}>
        {isLogged ? <Check size={20} /> : <Utensils size={20} />}
        {messages.ateIt}
        {isLogged && <span className="sr-only"> {messages.logged}</span>}
      </Button>
      {Dialog && <Dialog personId={personId} dish={dish} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
