import { type Board, boardErrors, validateBoardRule } from "@dishboard/contract/boards";
import { walkKm } from "@dishboard/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { listPath } from "../../../lib/paths.ts";
import { newSubmissionKey } from "../../../lib/submission-key.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { SubmitButton } from "../../../ui/form-card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { useNavigate } from "../../../ui/router.tsx";
import { toast } from "../../../ui/toast.ts";
import { usePlace } from "../../places/use-place.ts";
import { DeleteList } from "../details/delete-list.tsx";
import { DetailsFields } from "../details/details-fields.tsx";
import { useListDetails } from "../details/use-list-details.ts";
import { listsMessages } from "../lists.messages.ts";
import { BoardPreview } from "./board-preview.tsx";
import { boardsMessages as messages } from "./boards.messages.ts";
import { refreshMyLists, sendBoard, sendNewBoard } from "./boards.queries.ts";
import { type RuleChoice, RuleFields } from "./rule-fields.tsx";
import { useAreaPresets } from "./use-area-presets.ts";
import "./board-form.css";

export function BoardForm({ personId, board }: { personId: string; board?: Board }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { position } = usePlace();
  const [preset] = useAreaPresets();
  const busy = useBusy();
  const [key] = useState(newSubmissionKey);
  const [error, setError] = useState<string | null>(null);
  const [rule, setRule] = useState<RuleChoice>(() => ({
    kind: board?.kind ?? "dish",
    area: board ? board.area : { ...preset, radiusKm: walkKm },
    filters: board?.filters ?? {},
    isAroundPlace: board ? board.area !== null : true,
    radiusKm: board?.area?.radiusKm ?? walkKm,
  }));
  const details = useListDetails(board);
  const changeRule = (next: RuleChoice) => {
    setError(null);
    setRule(next);
  };
  const needsPlace = rule.isAroundPlace && rule.area === null;
  const save = async () => {
    if (await details.form.validate()) return;
    const wrong = needsPlace ? boardErrors.place : (validateBoardRule(rule)?.message ?? details.uploadProblem());
    setError(wrong);
    if (wrong) return;
    try {
      const { kind, area, filters } = rule;
      const sent = { ...details.sent(), kind, area, filters };
      const { slug, isListed } = await (board
        ? sendBoard(personId, board.id, sent)
        : sendNewBoard(personId, key, sent));
      refreshMyLists(client, personId);
      toast({
        type: "success",
        title: board ? messages.changed : messages.made,
        ...(board?.isListed && !isListed && { description: messages.unlisted }),
      });
      navigate(listPath(slug), { replace: true });
    } catch (problem) {
      setError(messageOf(problem));
    }
  };
  return (
    <PlainForm className="board-form" onSubmit={() => busy.run(save)}>
      <div className="board-fields raised">
        <DetailsFields details={details} titleExample={messages.titleExample} isDisabled={busy.isBusy}>
          <RuleFields rule={rule} onChange={changeRule} near={position} isNew={!board} />
        </DetailsFields>
      </div>
      <BoardPreview personId={personId} rule={rule} needsPlace={needsPlace} />
      <div className="board-send">
        {board?.isListed && <p className="board-help">{messages.listedHelp}</p>}
        {error && <Notice look="error">{error}</Notice>}
        <SubmitButton
          label={board ? listsMessages.save : messages.make}
          busyLabel={board ? listsMessages.saving : messages.making}
          isBusy={busy.isBusy}
          isDisabled={false}
        />
        {board && <DeleteList personId={personId} list={board} messages={messages} isDisabled={busy.isBusy} />}
      </div>
    </PlainForm>
  );
}
