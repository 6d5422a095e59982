import type { ReactNode } from "react";
import { restaurantsMessages as messages } from "./restaurants.messages.ts";
import "./table-visit-head.css";

type TableVisitHeadProps = {
  name: string;
  hasDish: boolean;
  children: ReactNode;
};

/** A restaurant's head for visitors who scanned a table's code. */
export function TableVisitHead({ name, hasDish, children }: TableVisitHeadProps) {
  return (
    <div className="table-visit">
      <h1>{messages.question}</h1>
      <p className="table-visit-name" dir="auto">
        {name}
      </p>
      {hasDish && (
        <div className="table-visit-ways">
          <p>{messages.questionHelp}</p>
          {children}
        </div>
      )}
    </div>
  );
}
