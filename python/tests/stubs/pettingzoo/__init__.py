"""As much of PettingZoo's AEC as the environment uses, for machines that do not have it."""


class AECEnv:
    def last(self, observe=True):
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def agent_iter(self, most=2**63):
        while self.agents and most > 0:
            most -= 1
            yield self.agent_selection

    @property
    def num_agents(self):
        return len(self.agents)
