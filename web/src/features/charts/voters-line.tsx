import { useQuery } from "@tanstack/react-query";
import { paths } from "../../lib/paths.ts";
import { useSettings } from "../../lib/settings.tsx";
import { Link } from "../../ui/link.tsx";
import { chartsMessages } from "./charts.messages.ts";
import { votersQuery } from "./charts.queries.ts";
import "./voters-line.css";

/** Tells visitors how many people vote on the boards, and leads to signing up. Members have the same markup, and do not see it. */
export function VotersLine() {
  const { isDemo } = useSettings();
  const { data } = useQuery({ ...votersQuery(), enabled: false });
  if (!data) return null;
  return (
    <p className="voters-line">
      {chartsMessages.voters(data.voters, data.areMore, isDemo)}{" "}
      <Link to={paths.signUp}>{chartsMessages.join(data.voters)}</Link>
    </p>
  );
}
