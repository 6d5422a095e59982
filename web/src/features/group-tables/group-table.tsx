import { groupTableErrors } from "@dishboard/contract/group-tables";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "../../lib/paths.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyCard, ErrorCard } from "../../ui/state-card.tsx";
import { toast } from "../../ui/toast.ts";
import { WaitingCards } from "../../ui/work-page.tsx";
import { GroupTableDishes } from "./group-table-dishes.tsx";
import { groupTablesMessages as messages } from "./group-tables.messages.ts";
import { groupTableQuery, refreshTable, sendJoining, sendLeaving } from "./group-tables.queries.ts";
import { InviteGuests } from "./invite/invite-guests.tsx";
import { JoinedNeeds } from "./joined-needs.tsx";
import { NeedsForm } from "./needs-form.tsx";
import { newGuestKey, newSeat, seatScope } from "./seat-storage.ts";
import { TableSeats } from "./table-seats.tsx";
import { useSeat } from "./use-seat.ts";
import "./group-table.css";

export function GroupTable({ code }: { code: string }) {
  return useIsHydrated() ? <Table key={code} code={code} /> : <Waiting />;
}

function Waiting() {
  return (
    <div className="group-table">
      <h1 className="sr-only">{messages.title}</h1>
      <WaitingCards height={320} />
    </div>
  );
}

function Table({ code }: { code: string }) {
  const client = useQueryClient();
  const { data: table, isError, isFetching, refetch } = useQuery(groupTableQuery(code, client));
  const [taken, setSeat] = useSeat(code);
  const [isChanging, setIsChanging] = useState(false);
  const joining = useMutation({
    mutationFn: async (guestKey: string) => newSeat(guestKey, await sendJoining(client, code, guestKey)),
    // Needs are sent after joining.
    scope: { id: seatScope(code) },
    onSuccess: setSeat,
  });
  const isFreed = Boolean(taken?.id && table?.seats.every(({ id }) => id !== taken.id));
  const seat = (isFreed ? null : taken) ?? (joining.isPending ? newSeat(joining.variables) : null);
  const leaving = useMutation({
    mutationFn: (guestKey: string) => sendLeaving(code, guestKey),
    onSuccess: () => {
      setSeat(null);
      setIsChanging(false);
      joining.reset();
      toast({ type: "info", title: messages.left });
      void refreshTable(client, code);
    },
    onError: (error) => toast({ type: "error", title: error.message || messages.leaveFailed }),
  });
  if (table === undefined)
    return isError ? (
      <ErrorCard text={messages.loadFailed} isTrying={isFetching} onTryAgain={() => void refetch()} />
    ) : (
      <Waiting />
    );
  if (table === null)
    return (
      <>
        <h1 className="sr-only">{messages.title}</h1>
        <EmptyCard drawing="cloche" text={messages.closed} help={messages.closedHelp}>
          <Link to={paths.openTable} className={buttonClass("main")}>
            {messages.open}
          </Link>
        </EmptyCard>
      </>
    );
  const isAlone = seat !== null && table.guests === 1;
  const number = seat && table.seats.find(({ id }) => id === seat.id)?.number;
  return (
    <div className="group-table">
      <PageHead
        title={table.placeName ? messages.titleAt(table.placeName) : messages.title}
        subtitle={messages.ready(table.ready, table.guests, isAlone)}
      />
      {isError && <Notice look="error">{messages.lost}</Notice>}
      {!table.isOpen && (
        <p className="group-table-warning" role="status">
          {groupTableErrors.closedDoor}
        </p>
      )}
      {isAlone && table.isOpen && <InviteGuests code={code} isOpen />}
      {seat === null ? (
        (isFreed || table.isOpen) && (
          <section className="group-table-card raised">
            <p role={isFreed ? "status" : undefined}>{isFreed ? messages.seatFreed : messages.joinHelp}</p>
            {joining.isError && <Notice look="error">{joining.error.message || messages.joinFailed}</Notice>}
            {table.isOpen && (
              <Button look="main" onClick={() => joining.mutate(joining.variables ?? newGuestKey())}>
                {messages.join}
              </Button>
            )}
          </section>
        )
      ) : seat.needs === null || isChanging ? (
        <NeedsForm
          code={code}
          seat={seat}
          onSaved={(needs) => {
            setSeat({ ...seat, needs });
            setIsChanging(false);
            window.scrollTo(0, 0);
            document.getElementById("main")?.focus({ preventScroll: true });
          }}
        />
      ) : null}
      <JoinedNeeds table={table} onChange={seat?.needs && !isChanging ? () => setIsChanging(true) : undefined} />
      {seat && (seat.needs || seat.isOpener) && (
        <GroupTableDishes code={code} table={table} seat={seat} onSeat={setSeat} />
      )}
      {!isAlone && table.isOpen && <InviteGuests code={code} isOpen={false} />}
      {seat?.isOpener && (!isAlone || !table.isOpen) && (
        <TableSeats code={code} table={table} guestKey={seat.guestKey} />
      )}
      {number && <p className="group-table-note">{messages.youAre(number)}</p>}
      {seat && (
        <Button
          look="line"
          className="group-table-leave"
          disabled={leaving.isPending || joining.isPending}
          onClick={() => leaving.mutate(seat.guestKey)}
        >
          {messages.leave}
        </Button>
      )}
      <p className="group-table-note">{messages.kept}</p>
    </div>
  );
}
