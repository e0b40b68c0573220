import { theGame, theHooks } from "../../foundry/foundry-globals";
import { monstersWords } from "../../foundry/turns/play-monsters";

interface SceneTool {
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly order: number;
  readonly button: true;
  readonly onChange: () => void;
}
interface SceneControl {
  tools?: Record<string, SceneTool>;
}

/** Buttons among the token tools: the panel, and the selected monsters play by their sheets. */
export function listenToSceneControls(press: () => void, openPanel: () => void): void {
  theHooks().on("getSceneControlButtons", (controls: Record<string, SceneControl | undefined>) => {
    const tools = controls.tokens?.tools;
    if (tools === undefined) return;
    tools["opfor-panel"] = {
      name: "opfor-panel",
      title: "OPFOR.ui.panel.window",
      icon: "fa-solid fa-chess-knight",
      order: Object.keys(tools).length,
      button: true,
      onChange: openPanel,
    };
    if (!theGame().user.isGM) return;
    tools["opfor-monsters"] = {
      name: "opfor-monsters",
      title: monstersWords(),
      icon: "fa-solid fa-dragon",
      order: Object.keys(tools).length,
      button: true,
      onChange: press,
    };
  });
}
