import { useQuery } from "@tanstack/react-query";
import History from "lucide-react/icons/history";
import KeyRound from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useState } from "react";
import { Day } from "../../../lib/times.tsx";
import { SettingsRow } from "../../../ui/settings-section.tsx";
import { PasskeysRow } from "../passkeys/passkeys-row.tsx";
import { usePerson } from "../session/use-person.ts";
import { EmailDialog } from "./email-dialog.tsx";
import { EventsDialog } from "./events-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { SessionsDialog } from "./sessions-dialog.tsx";
import { settingsMessages as messages } from "./settings.messages.ts";
import { securityEventsQuery, sessionsQuery } from "./settings.queries.ts";

export function AccountSettings() {
  const { user } = usePerson();
  if (!user) return null;
  const { id, email = "", new_email, created_at } = user;
  return <AccountRows personId={id} email={email} newEmail={new_email} joinedAt={created_at} />;
}

type AccountRowsProps = { personId: string; email: string; newEmail: string | undefined; joinedAt: string };

function AccountRows({ personId, email, newEmail, joinedAt }: AccountRowsProps) {
  const [open, setOpen] = useState<"email" | "password" | "sessions" | "events" | null>(null);
  const { data: sessions } = useQuery(sessionsQuery(personId));
  const { data: events } = useQuery(securityEventsQuery(personId));
  const changed = events?.find(({ kind }) => kind === "password-changed");
  const close = () => setOpen(null);
  return (
    <>
      <SettingsRow
        icon={<Mail size={22} />}
        title={messages.email}
        detail={newEmail ? `${email}. ${messages.emailPending(newEmail)}` : email}
        onPress={() => setOpen("email")}
      />
      <SettingsRow
        icon={<KeyRound size={22} />}
        title={messages.password}
        detail={
          changed ? (
            <Day moment={changed.createdAt} say={messages.passwordChangedOn} />
          ) : events ? (
            // Account events are kept this long.
            isWithinDays(joinedAt, 90) ? (
              messages.passwordOfSignUp
            ) : (
              messages.passwordUnchanged
            )
          ) : (
            placeholder
          )
        }
        onPress={() => setOpen("password")}
      />
      <PasskeysRow personId={personId} />
      <SettingsRow
        icon={<MonitorSmartphone size={22} />}
        title={messages.sessions}
        detail={sessions ? messages.devices(sessions.length) : placeholder}
        onPress={() => setOpen("sessions")}
      />
      <SettingsRow
        icon={<History size={22} />}
        title={messages.events}
        detail={messages.eventsDetail}
        onPress={() => setOpen("events")}
      />
      <EmailDialog email={email} newEmail={newEmail} isOpen={open === "email"} onClose={close} />
      <PasswordDialog personId={personId} email={email} isOpen={open === "password"} onClose={close} />
      <SessionsDialog personId={personId} isOpen={open === "sessions"} onClose={close} />
      <EventsDialog personId={personId} isOpen={open === "events"} onClose={close} />
    </>
  );
}

function isWithinDays(moment: string, days: number): boolean {
  return Date.now() - Date.parse(moment) < days * 24 * 3_600_000;
}

const placeholder = "\u00a0";
