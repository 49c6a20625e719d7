"""HopQL as a chat model: `/v1/chat/completions` and `/v1/models`, as OpenAI's API has them."""
