import type { GroupTable } from "@dishboard/contract/group-tables";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { groupTablesMessages as messages } from "./group-tables.messages.ts";
import { sendDoor, sendFreeing } from "./group-tables.queries.ts";

type TableSeatsProps = { code: string; table: GroupTable; guestKey: string };

/** The opener's control of door and seats, which are numbered, not named. */
export function TableSeats({ code, table: { seats, isOpen }, guestKey }: TableSeatsProps) {
  const client = useQueryClient();
  const door = useMutation({
    mutationFn: () => sendDoor(client, code, { guestKey, isOpen: !isOpen }),
    onError: (error) => toast({ type: "error", title: error.message || messages.doorFailed }),
  });
  const freeing = useMutation({
    mutationFn: ({ id }: GroupTable["seats"][number]) => sendFreeing(client, code, { guestKey, seat: id }),
    onSuccess: (_, { number }) => toast({ type: "info", title: messages.freed(number) }),
    onError: (error) => toast({ type: "error", title: error.message || messages.freeFailed }),
  });
  return (
    <details className="group-table-card group-table-invite raised">
      <summary>{messages.seats}</summary>
      <p className="group-table-note">{messages.doorHelp}</p>
      <Button look="line" disabled={door.isPending} onClick={() => door.mutate()}>
        {isOpen ? messages.closeDoor : messages.openDoor}
      </Button>
      <ul role="list" className="group-table-seats">
        {seats.map((seat) => (
          <li key={seat.id}>
            {seat.isOpener ? messages.you(seat.number) : messages.guest(seat.number)}
            {!seat.isOpener && (
              <Button
                look="line"
                aria-label={messages.freeSeatOf(seat.number)}
                disabled={freeing.isPending}
                onClick={() => freeing.mutate(seat)}
              >
                {messages.freeSeat}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
