import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "../../lib/paths.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Link } from "../../ui/link.tsx";
import { chartsMessages } from "./charts.messages.ts";
import { votersQuery } from "./charts.queries.ts";
import "./voters-line.css";

/**
 * Tells visitors how many people vote on the boards, and leads to signing up. Members have the same markup, and do not see it.
 * What else there is to say of the board stands in the same line, for everybody.
 */
export function VotersLine({ children }: { children?: ReactNode }) {
  const { isDemo } = useSettings();
  const { data } = useQuery({ ...votersQuery(), enabled: false });
  return (
    <p className="voters-line">
      {data && (
        <span className="voters">
          {chartsMessages.voters(data.voters, data.areMore, isDemo)}{" "}
          <Link to={paths.signUp}>{chartsMessages.join(data.voters)}</Link>
        </span>
      )}
      {children}
    </p>
  );
}
